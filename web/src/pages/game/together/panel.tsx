// What the players of a game can do beside the board while they analyse it together.

import { t } from "../../../i18n";
import { Drawing, EngineLine, Steps, Toggle } from "../../../shared-board/parts";
import { ExplorerFold } from "../../../ui/explorer-fold";
import { Icon } from "../../../ui/icons";
import { TypedMove } from "../../../ui/typed-move";
import type { Together } from "./store";

export function Tools({ together, onClose }: { together: Together; onClose: () => void }) {
  const { parent } = together.node.value;
  const may = together.mayEdit.value;
  const { id } = together.store.game.value;
  return (
    <section class="together" aria-label={t("together")}>
      <Steps board={together} />
      {!may && <p class="muted small">{t("together-looks-on")}</p>}
      <TypedMove
        position={together.position.value}
        previous={together.node.value.usi}
        enabled={may}
        onMove={(move) => together.play(move)}
      />
      <div class="together-row">
        <Toggle
          label={t("together-follow")}
          on={together.following.value}
          onChange={(on) => {
            together.following.value = on;
          }}
        />
        <Toggle label={t("engine")} on={together.engine.on.value} onChange={(on) => together.engine.turn(on)} />
        {may && (
          <Toggle
            label={t("together-draw")}
            on={together.drawing.value}
            onChange={(on) => {
              together.drawing.value = on;
            }}
          />
        )}
        {together.player.value && (
          <Toggle label={t("together-admit")} on={together.admits.value} onChange={(on) => together.admit(on)} />
        )}
      </div>
      {together.engine.on.value && <EngineLine board={together} />}
      <Drawing board={together} />
      <ExplorerFold
        start={together.tree.value.start}
        moves={together.way()}
        position={together.position.value}
        onMove={(move) => together.play(move)}
      />
      <div class="together-row">
        {may && together.at.value > together.given && parent !== null && (
          <button type="button" class="button small" onClick={() => together.remove()}>
            {t("together-remove")}
          </button>
        )}
        <a class="button small" href={`/api/games/${id}/record?format=kif&branches=true`} download>
          <Icon name="download" />
          {t("together-export")}
        </a>
        <button type="button" class="button small quiet" onClick={onClose}>
          {t("together-close")}
        </button>
      </div>
    </section>
  );
}
