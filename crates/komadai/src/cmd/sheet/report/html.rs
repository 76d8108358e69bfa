//! A report as a page to print.

use super::{Part, Report};
use std::fmt::Write;

impl Report {
    pub(in super::super) fn html(&self) -> String {
        let lang = self.texts.lang().tag();
        let mut out = format!(
            "<!doctype html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{0}</title><style>{STYLE}</style></head>\n\
             <body><h1>{0}</h1>\n<ul>",
            escape(&self.title)
        );
        for (name, value) in &self.facts {
            let _ = write!(out, "<li><span>{}</span> {}</li>", escape(name), escape(value));
        }
        out.push_str("</ul>\n<div>\n");
        for part in &self.parts {
            let _ = match part {
                Part::Moves(moves) => {
                    let moves: Vec<String> = moves.iter().map(|mv| format!("<span>{}</span>", escape(mv))).collect();
                    writeln!(out, "<p class=\"moves\">{}</p>", moves.join(self.space()))
                }
                Part::Words(words) => writeln!(out, "<p>{}</p>", escape(words).replace('\n', "<br>")),
                Part::Diagram(diagram, caption) => {
                    let svg = diagram.to_svg();
                    writeln!(out, "<figure>{svg}<figcaption>{}</figcaption></figure>", escape(caption))
                }
            };
        }
        out + "</div></body></html>\n"
    }
}

/// Two columns of A4, as on paper; a browser's print command makes it a PDF.
const STYLE: &str = "@page{size:A4;margin:16mm}body{font:10.5pt/1.55 'Noto Serif','Noto Serif JP',serif;max-width:178mm;margin:0 auto;padding:1rem;color:#000;background:#fff}\
h1{font-size:17pt;line-height:1.25;margin:0 0 .3em;text-wrap:balance}ul{list-style:none;margin:0 0 1.2em;padding:0 0 .7em;border-bottom:1px solid;columns:2;column-gap:8mm}\
li span{color:#555}div{columns:2;column-gap:8mm}p{margin:0 0 .8em;overflow-wrap:anywhere}.moves{font-weight:600}.moves span{display:inline-block}\
figure{break-inside:avoid;margin:0 0 1em}figure svg{width:100%;height:auto;display:block}figcaption{text-align:center;font-size:9pt}\
@media(max-width:36rem){div,ul{columns:1}}@media print{body{padding:0;max-width:none}}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
