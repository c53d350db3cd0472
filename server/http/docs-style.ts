/** The subset of the design tokens (web/app/ui/styles/tokens.css) that a page of text needs. */
export const docsStyle = `
:root{color-scheme:dark;--bg:#0f1211;--surface:#151918;--line:#252b29;--edge:#414946;--text:#eeece4;--second:#b7bab2;--third:#949a93;--place:#f2b13c;--focus:#ffd27a}
[data-theme=light]{color-scheme:light;--bg:#f7f5ef;--surface:#fdfcf9;--line:#e4e0d5;--edge:#bfb9a9;--text:#171a18;--second:#474c47;--third:#5f645d;--place:#c4730a;--focus:#171a18}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--text);font:450 14px/1.55 "Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
code,pre,.method,td,.line span{font-family:ui-monospace,Menlo,Consolas,"Liberation Mono",monospace;font-size:13px}
header{padding:16px;border-bottom:1px solid var(--line);font-weight:650}
.columns{padding:0 16px 80px}
nav{border-bottom:1px solid var(--line)}
nav ul{list-style:none;margin:0;padding:0}
nav ul ul{margin:0 0 12px;padding-left:12px;border-left:1px solid var(--line)}
nav>details>ul>li>a{display:block;padding:6px 0;font-weight:600}
nav ul ul a{display:block;padding:10px 0;font-size:13px;color:var(--second);text-decoration:none}
nav ul ul a:hover{color:var(--text);text-decoration:underline}
summary{padding:12px 0;min-height:44px;cursor:pointer;font-weight:600}
h1{font-size:28px;line-height:1.15;margin:24px 0 12px}
h2{font-size:18px;margin:56px 0 0;padding-bottom:8px;border-bottom:1px solid var(--edge)}
h3{font-size:14px;margin:0;font-weight:600;overflow-wrap:anywhere}
h3 a{text-decoration:none}
h3 a:hover{text-decoration:underline}
p,main>ul{margin:4px 0;max-width:90ch}
main>ul{margin:16px 0;padding-left:18px}
main>ul li{margin:4px 0}
section{border-bottom:1px solid var(--line);padding:16px 0 16px 12px;border-left:2px solid transparent}
section:target{border-left-color:var(--place)}
.method{display:inline-block;min-width:52px;color:var(--third);font-size:12px;font-weight:450}
.who,small,td p{color:var(--third)}
small{font-size:12px;font-family:"Helvetica Neue",Arial,sans-serif}
pre{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:12px;overflow:auto}
table{border-collapse:collapse;width:100%;margin:8px 0}
th,td{display:block;text-align:left;font-weight:450;overflow-wrap:anywhere}
tr{display:block;border-top:1px solid var(--line);padding:6px 0}
td{color:var(--second)}
td p{margin:2px 0 0;font:13px/1.4 "Helvetica Neue",Arial,sans-serif}
.line{max-width:none}
.line span{color:var(--second);overflow-wrap:anywhere}
.line span span{color:inherit}
b{font-weight:600;color:var(--text)}
td b,.line span span b{font-weight:450}
@media (min-width:48em){
th,td{display:table-cell;padding:5px 16px 5px 0;vertical-align:top;border-top:1px solid var(--line)}
tr{display:table-row}
th{width:240px}
}
@media (min-width:68em){
.columns{display:grid;grid-template-columns:300px minmax(0,1fr);gap:40px;max-width:1460px;margin:auto;padding:0 32px 80px}
header{padding:16px 32px}
nav{position:sticky;top:0;height:100vh;overflow:auto;border-right:1px solid var(--line);border-bottom:0;padding:12px 16px 40px 0}
nav ul ul a{padding:4px 0}
@supports selector(::details-content){
details::details-content{content-visibility:visible}
summary{display:none}
}
}
`.replaceAll("\n", "");

/** Applies the colour mode chosen on the site's pages, from their storage key (web/app/lib/storage/storage.ts). */
export const docsScript =
  'try{if(localStorage.getItem("cointally.color_mode")==="light")document.documentElement.setAttribute("data-theme","light")}catch{}';
