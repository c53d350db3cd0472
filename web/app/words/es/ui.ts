import type { UiWords } from "../ui.ts";

export const ui: UiWords = {
  unknown: "desconocido",
  keepIt: "Conservar",
  copied: "Copiado",
  cannotCopy: "El navegador no nos dejó copiar. Selecciona el texto.",
  close: "Cerrar",
  showPassword: "Mostrar la contraseña",
  fieldsNeedALook: (fields) => `Revisa ${fields} campos`,
  needsScripts: "Esta página necesita scripts: tu sesión vive en este navegador. Las listas funcionan sin ellos.",
  loading: "Cargando",
  loadingPage: "Cargando la página",
  newTab: "(pestaña nueva)",
  pages: "Páginas",
  back: "Atrás",
  messages: "Mensajes",
  error: "Error",
  closeMessage: "Cerrar este mensaje",
  unreachable: "No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.",
  colorMode: "Cambiar entre oscuro y claro",
};
