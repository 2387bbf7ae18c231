/** The style of the reference: the colors of the console, over those of Swagger UI. */
export const look = `:root {
  color-scheme: light dark;
  --ground: light-dark(#f8f7f4, #161513);
  --side: light-dark(#efede8, #100f0e);
  --card: light-dark(#ffffff, #1d1c1a);
  --sunken: light-dark(#f6f4f0, #242220);
  --ink: light-dark(#1d1b18, #edeae4);
  --soft: light-dark(#48443d, #c6c1b8);
  --faint: light-dark(#68635a, #a39d93);
  --line: light-dark(#e9e6e0, #2d2b27);
  --edge: light-dark(#d8d4cc, #423e38);
  --accent: light-dark(#0c5f6b, #6cc3cf);
  --accent-wash: light-dark(#e1f1f3, #143a41);
  --fill: light-dark(#0d5c68, #1b727f);
  --wrong: light-dark(#b3261e, #ff9d93);
}
body {
  display: grid;
  grid-template-columns: 248px minmax(0, 1fr);
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 400 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
#groups {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  box-sizing: border-box;
  padding: 16px;
  background: var(--side);
  border-right: 1px solid var(--line);
}
#groups p {
  margin: 0 0 12px;
}
#groups .brand {
  font-weight: 680;
}
#session {
  padding: 8px 10px;
  font-size: 12px;
  color: var(--faint);
  border: 1px solid var(--edge);
  border-radius: 6px;
}
#session[data-signed-in="true"] {
  color: var(--accent);
  background: var(--accent-wash);
}
#groups ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
#groups a,
#conventions {
  display: block;
  width: 100%;
  box-sizing: border-box;
  padding: 5px 10px;
  border: 0;
  border-radius: 6px;
  background: none;
  color: var(--soft);
  font: inherit;
  text-align: start;
  text-decoration: none;
  cursor: pointer;
}
#groups a:hover,
#conventions:hover,
#conventions[aria-expanded="true"] {
  background: var(--card);
  color: var(--ink);
}
#reference {
  min-width: 0;
}
.swagger-ui,
.swagger-ui .info .title,
.swagger-ui .info li,
.swagger-ui .info p,
.swagger-ui .info table,
.swagger-ui .opblock-tag,
.swagger-ui .opblock .opblock-summary-operation-id,
.swagger-ui .opblock .opblock-summary-path,
.swagger-ui .opblock .opblock-summary-description,
.swagger-ui .opblock-description-wrapper p,
.swagger-ui .opblock .opblock-section-header h4,
.swagger-ui .opblock .opblock-section-header > label,
.swagger-ui .parameter__name,
.swagger-ui .parameter__type,
.swagger-ui .response-col_status,
.swagger-ui .responses-inner h4,
.swagger-ui .responses-inner h5,
.swagger-ui .tab li,
.swagger-ui .model,
.swagger-ui .model-title,
.swagger-ui section.models h4,
.swagger-ui table thead tr td,
.swagger-ui table thead tr th,
.swagger-ui .markdown p,
.swagger-ui .renderedMarkdown p,
.swagger-ui label {
  color: var(--ink);
  font-family: inherit;
}
.swagger-ui .opblock-tag small,
.swagger-ui .parameter__in,
.swagger-ui .parameter__extension,
.swagger-ui .prop-format {
  color: var(--faint);
}
.swagger-ui a,
.swagger-ui .info a,
.swagger-ui .nostyle {
  color: var(--accent);
}
.swagger-ui .info {
  margin: 24px 0 8px;
}
body:not(.with-conventions) .swagger-ui .info .description {
  display: none;
}
.swagger-ui .opblock-tag {
  padding: 10px 8px;
  border-bottom: 1px solid var(--line);
  font-size: 16px;
}
.swagger-ui .scheme-container,
.swagger-ui .opblock .opblock-section-header,
.swagger-ui section.models,
.swagger-ui section.models .model-container,
.swagger-ui .opblock-body pre.example {
  background: var(--sunken);
  box-shadow: none;
}
.swagger-ui .opblock[class] {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 8px;
  box-shadow: none;
}
.swagger-ui .opblock[class] .opblock-summary {
  border-color: var(--line);
}
.swagger-ui .opblock[class] .opblock-summary-method {
  background: var(--fill);
  color: #ffffff;
  text-shadow: none;
}
.swagger-ui .opblock.opblock-delete[class] .opblock-summary-method {
  background: #b3261e;
}
.swagger-ui .btn.execute {
  background: var(--fill);
  border-color: var(--fill);
}
.swagger-ui .btn {
  color: var(--ink);
  box-shadow: none;
}
.swagger-ui .btn.execute,
.swagger-ui .btn.authorize {
  color: #ffffff;
}
.swagger-ui .btn.authorize {
  background: var(--fill);
  border-color: var(--fill);
}
.swagger-ui .btn.authorize svg {
  fill: #ffffff;
}
.swagger-ui input,
.swagger-ui select,
.swagger-ui textarea,
.swagger-ui .filter .operation-filter-input {
  background: var(--card) !important;
  color: var(--ink);
  border: 1px solid var(--edge) !important;
}
.swagger-ui .expand-operation svg,
.swagger-ui .opblock-control-arrow svg,
.swagger-ui .authorization__btn svg {
  fill: var(--soft);
}
@media (max-width: 800px) {
  body {
    display: block;
  }
  #groups {
    position: static;
    height: auto;
    max-height: 40vh;
  }
}
`;
