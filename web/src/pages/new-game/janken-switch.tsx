// In the form of a new game: whether the players find out who tosses.

import { t } from "../../i18n";
import { Switch } from "../../ui/controls";

export function JankenSwitch({ checked, onChange }: { checked: boolean; onChange: (value: boolean) => void }) {
  return <Switch label={t("janken-wish")} checked={checked} onChange={onChange} />;
}
