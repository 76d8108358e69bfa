// Every page starts here: texts and settings first, then the island that the page asks for.

import "./fonts/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/play.css";
import "./styles/start.css";
import "./styles/review.css";
import "./styles/editor.css";
import "./styles/solver.css";
import "./styles/problems.css";
import { h, render } from "preact";
import { langOfTag, loadLanguage } from "./i18n";
import { applySettings } from "./settings";
import { languageMenu } from "./ui/language-menu";
import { SettingsMenu } from "./ui/settings-menu";
import type { Boot } from "./wire";

async function main(): Promise<void> {
  applySettings();
  await loadLanguage(langOfTag(document.documentElement.lang));
  languageMenu();
  const tools = document.getElementById("tools");
  if (tools) render(h(SettingsMenu, {}), tools);
  const root = document.getElementById("app");
  const boot = readBoot();
  if (!root || !boot) return;
  switch (boot.page) {
    case "new":
      (await import("./start/page")).startNewGame(root, boot);
      return;
    case "game":
      (await import("./play/page")).startGame(root, boot.game);
      return;
    case "review":
      (await import("./review/page")).startReview(root, boot.record ?? null);
      return;
    case "problems":
      (await import("./tsume/problems-page")).startProblems(root, boot.problems);
      return;
    case "problem":
      (await import("./tsume/problem-page")).startProblem(root, boot.problem);
      return;
    case "solver":
      (await import("./tsume/solver-page")).startSolver(root, boot.sfen ?? null);
      return;
  }
}

function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as Boot;
  } catch {
    return null;
  }
}

void main();
