/** The API's sentences in Spanish, in one table that a test holds against the source. Those with a name, a number or a list in them are patterns below. */
const sentences: Record<string, string> = {
  // What it says of a person, a password, a mail
  "Place must be text.": "La página debe ser texto.",
  "Place must be a path of this site.": "La página debe ser de este sitio.",
  "The code in our email has 6 digits.": "El código de nuestro correo tiene 6 cifras.",
  "Code must be text.": "El código debe ser texto.",
  "This code is too long.": "Este código es demasiado largo.",
  "A code has 6 digits; a recovery code has 16 letters and digits.":
    "Un código tiene 6 cifras; un código de recuperación, 16 letras y cifras.",
  "This is not an email address.": "Esto no es una dirección de correo.",
  "Password holds a character that is not text.": "La contraseña tiene un carácter que no es texto.",
  "Password is too long.": "La contraseña es demasiado larga.",
  "This is no kind of entry.": "No existe esta clase de entrada.",
  "Role must be user or admin.": "El rol debe ser user o admin.",

  // A portfolio and its alerts
  "Choose one chain at least.": "Elige al menos una cadena.",
  "A chain stands there twice.": "Una cadena está dos veces.",
  "Chains must be a list of numbers.": "Las cadenas deben ser una lista de números.",
  "Dry run must be true or false.": "La prueba debe ser sí o no.",
  "A safety alert has no value.": "Una alerta de seguridad no lleva valor.",
  "Coins must be a list of ids.": "Las monedas deben ser una lista de identificadores.",
  "A coin stands there twice.": "Una moneda está dos veces.",

  // Votes, reports, claims

  // A coin's fields
  "Type must be coin or token.": "El tipo debe ser moneda o token.",
  "Stage must be presale, fairlaunch or launched.": "La etapa debe ser preventa, fairlaunch o lanzada.",
  "Address must be 0x and 40 hex digits.": "La dirección debe ser 0x y 40 dígitos hexadecimales.",
  "The checksum of this address is wrong. Copy it again, or send it in lower case.":
    "La suma de comprobación de esta dirección no es correcta. Cópiala de nuevo o escríbela en minúsculas.",
  "The zero address is not a contract.": "La dirección cero no es un contrato.",
  "A chain's own coin has no contract address. Those it has on other chains are its contracts.":
    "La moneda propia de una cadena no tiene dirección de contrato. Las que tiene en otras cadenas son sus contratos.",
  "The first contract must be the coin's own chain and address.":
    "El primer contrato debe ser el de la cadena y la dirección de la propia moneda.",
  "The same contract stands there twice.": "El mismo contrato está dos veces.",
  "Decimals must be a whole number.": "Los decimales deben ser un número entero.",
  "Decimals must be 0 to 36.": "Los decimales deben ser de 0 a 36.",
  "Chain must be a number.": "La cadena debe ser un número.",
  "Symbol must not hold spaces.": "El símbolo no puede llevar espacios.",
  "A tag must be text.": "Una etiqueta debe ser texto.",
  "A tag holds 1 to 24 letters, digits and hyphens.": "Una etiqueta lleva de 1 a 24 letras, números y guiones.",
  "Telegram contact must be a user name such as @cointally.":
    "El contacto de Telegram debe ser un usuario como @cointally.",
  "Sale end must be after its start.": "El fin de la venta debe ser posterior a su inicio.",
  "Hard cap must not be below the soft cap.": "El hard cap no puede ser menor que el soft cap.",
  "Send at least one field to change.": "Cambia al menos un campo.",

  // A logo

  // An ad
  "Image must be the address of an upload.": "La imagen debe ser la dirección de un archivo subido.",
  "Image must be an upload of this site. Upload it first.": "La imagen debe estar subida a este sitio. Súbela primero.",
  "Currency must be 2 to 10 capital letters, such as USD.": "La moneda debe tener de 2 a 10 mayúsculas, como USD.",
  "End must be after start.": "El fin debe ser posterior al inicio.",
  "Say the price's currency.": "Indica la moneda del precio.",
  "Say the price.": "Indica el precio.",

  // Moderation
  "Findings must be whole numbers.": "Los hallazgos deben ser números enteros.",
  "Another claim of this listing was accepted.": "Se aceptó otro reclamo de esta ficha.",
  "Promoted must be true or false.": "Promocionada debe ser sí o no.",
  "Accept must be true or false.": "Aceptar debe ser sí o no.",
  "Status must be resolved or dismissed.": "El estado debe ser resuelta o descartada.",

  // Lists
  "Search must be plain text.": "La búsqueda debe ser texto simple.",
  "Order must be asc or desc.": "El orden debe ser asc o desc.",
  "This cursor is not one of ours.": "Este cursor no es nuestro.",
  "This is not a slug.": "Esto no es un slug.",
  "This is not an id: a UUID is expected.": "Esto no es un id: se espera un UUID.",
  "This is not a token.": "Esto no es un token.",
  "Nonce must be 64 hex digits.": "El nonce debe tener 64 dígitos hexadecimales.",

  // The site itself
  "Something broke on our side. Try again in a moment.": "Algo falló de nuestro lado. Inténtalo en un momento.",
  "The server gave no answer we understand. Try again in a moment.":
    "El servidor no dio una respuesta que entendamos. Inténtalo en un momento.",
  "The wallet was disconnected.": "La wallet se desconectó.",
  "The wallet sent an error without a reason.": "La wallet envió un error sin motivo.",
  "This call takes no body.": "Esta llamada no lleva cuerpo.",
  "Pages take GET and HEAD only.": "Las páginas solo admiten GET y HEAD.",

  // Of farms
  "The contract does not answer as a farm of its kind does.":
    "El contrato no responde como responde una granja de su tipo.",
  "The farm says that it ends before it starts.": "La granja dice que termina antes de empezar.",
  "The farm counts blocks, and how fast the chain makes them could not be measured.":
    "La granja cuenta bloques, y no se pudo medir a qué ritmo los hace la cadena.",
  "There is no contract at this address any more: the chain may have gone back.":
    "Ya no hay un contrato en esta dirección: puede que la cadena haya retrocedido.",
  "The staked token does not say how many decimals it has, so no amount of it is known.":
    "El token depositado no dice cuántos decimales tiene, así que no se conoce ninguna cantidad.",
  "The reward token does not say how many decimals it has, so no amount of it is known.":
    "El token de recompensa no dice cuántos decimales tiene, así que no se conoce ninguna cantidad.",
  "The staked token does not say what the farm holds of it.": "El token depositado no dice cuánto tiene la granja.",
  "The reward token does not say what the farm holds of it.": "El token de recompensa no dice cuánto tiene la granja.",
  "The staked token says that there is more of it in the farm than in the world.":
    "El token depositado dice que en la granja hay más de lo que existe.",
  "The reward token says that there is more of it in the farm than in the world.":
    "El token de recompensa dice que en la granja hay más de lo que existe.",
  "There is no contract at this address on this chain.": "En esta cadena no hay ningún contrato en esta dirección.",
  "This is no farm factory: it does not answer farmsLength().":
    "Esto no es una fábrica de granjas: no responde a farmsLength().",
  "This is no farm factory: it never announces a NewSmartChefContract.":
    "Esto no es una fábrica de granjas: nunca anuncia un NewSmartChefContract.",
  "This is no farm factory: it names more farms than there can be.":
    "Esto no es una fábrica de granjas: nombra más granjas de las que puede haber.",
  "The node of this chain does not answer. What was read stays; the next run goes on from there.":
    "El nodo de esta cadena no responde. Lo leído se conserva; la próxima vez se sigue desde ahí.",
  "The node of this chain is of another chain. Put its address right in the settings.":
    "El nodo de esta cadena es de otra cadena. Corrige su dirección en la configuración.",
  "The node of this chain wants fewer requests. The next run goes on from there.":
    "El nodo de esta cadena quiere menos peticiones. La próxima vez se sigue desde ahí.",
  "The node of this chain cannot send so long an answer.":
    "El nodo de esta cadena no puede enviar una respuesta tan larga.",
  "The node of this chain refuses to answer. For old logs it may take one that keeps them.":
    "El nodo de esta cadena se niega a responder. Para registros antiguos puede hacer falta uno que los conserve.",
};

/** What the API calls its fields: before "must be", and where a key is missing. */
const names: Record<string, string> = {
  Name: "el nombre",
  Symbol: "el símbolo",
  Description: "la descripción",
  Email: "el correo",
  Password: "la contraseña",
  Address: "la dirección",
  Token: "el token",
  Text: "el texto",
  Evidence: "la prueba",
  Reason: "el motivo",
  Website: "el sitio web",
  Telegram: "Telegram",
  Twitter: "Twitter",
  Discord: "Discord",
  GitHub: "GitHub",
  Reddit: "Reddit",
  Whitepaper: "el whitepaper",
  Chart: "el gráfico",
  Swap: "el intercambio",
  Launch: "el lanzamiento",
  "Sale platform": "la plataforma de venta",
  "Sale address": "la dirección de la venta",
  "Sale currency": "la moneda de la venta",
  "Sale start": "el inicio de la venta",
  "Sale end": "el fin de la venta",
  "Soft cap": "el soft cap",
  "Hard cap": "el hard cap",
  Payer: "el pagador",
  "Time of the edit": "la hora del cambio",
  "Time of the coin": "la hora de la moneda",
  "End of the ban": "el fin de la suspensión",
  "Approval time": "la hora de aprobación",
  "End of promotion": "el fin de la promoción",
  Auditor: "el auditor",
  Report: "el informe",
  "Audit date": "la fecha de la auditoría",
  Provider: "el proveedor",
  Certificate: "el certificado",
  "Verification date": "la fecha de verificación",
  "Expiry date": "la fecha de vencimiento",
  Page: "la página",
  Limit: "el límite",
  Search: "la búsqueda",
  Chain: "la cadena",
  "Approved within": "el plazo desde la aprobación",
  Audited: "el filtro de auditoría",
  KYC: "el filtro de KYC",
  Sort: "el orden",
  Hide: "lo que se oculta",
  Status: "el estado",
  Stage: "la etapa",
  Type: "el tipo",
  Role: "el rol",
  Body: "el cuerpo",
  Label: "el nombre",
  Note: "la nota",
  Amount: "la cantidad",
  "Buy price": "el precio de compra",
  Value: "el valor",
  CSV: "el CSV",
  Kind: "la clase",
  Range: "el intervalo",
  Title: "el título",
  "Image text": "el texto de la imagen",
  Target: "el destino",
  Start: "el inicio",
  End: "el fin",
  Advertiser: "el anunciante",
  Price: "el precio",
};

const start = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The name at the start of a sentence. */
const the = (label: string) => start(names[label] ?? label);

const kinds: Record<string, string> = {
  text: "texto",
  "a number": "un número",
  "a whole number": "un número entero",
  "true or false": "sí o no",
  "a list": "una lista",
  "an object": "un objeto",
};

type Pattern = [form: RegExp, words: (...found: string[]) => string];

const patterns: Pattern[] = [
  [/^([^.]+) must be true, or left out\.$/, (label) => `${the(label)} debe ser true o no estar.`],
  [
    /^([^.]+) must be dollars in digits, such as 10000\.$/,
    (label) => `${the(label)} debe ser una cantidad de dólares en cifras, por ejemplo 10000.`,
  ],
  [/^Coins must be at most (\S+)\.$/, (max) => `Las monedas deben ser como máximo ${max}.`],
  [
    /^([^.]+) must be a decimal number such as "12\.5", of at most (\S+) digits before and (\S+) after the point\.$/,
    (label, digits, places) =>
      `${the(label)} debe ser un número decimal como "12.5", con ${digits} cifras como máximo antes del punto y ${places} después.`,
  ],
  [
    /^([^.]+) must be (\S+) to (\S+) characters\. This has (\S+)\.$/,
    (label, min, max, has) => `${the(label)} debe tener de ${min} a ${max} caracteres. Tiene ${has}.`,
  ],
  [
    /^([^.]+) must be (\S+) to (\S+) characters\.$/,
    (label, min, max) => `${the(label)} debe tener de ${min} a ${max} caracteres.`,
  ],
  [
    /^([^.]+) must be at most (\S+) characters\.$/,
    (label, max) => `${the(label)} debe tener como máximo ${max} caracteres.`,
  ],
  [/^([^.]+) must be text\.$/, (label) => `${the(label)} debe ser texto.`],
  [
    /^([^.]+) must not hold control, direction or invisible characters\.$/,
    (label) => `${the(label)} no puede llevar caracteres de control, de dirección o invisibles.`,
  ],
  [
    /^([^.]+) must not hold private-use or reserved characters\.$/,
    (label) => `${the(label)} no puede llevar caracteres de uso privado o reservados.`,
  ],
  [/^([^.]+) must not hold < or >\.$/, (label) => `${the(label)} no puede llevar < ni >.`],
  [/^([^.]+) must not hold HTML\.$/, (label) => `${the(label)} no puede llevar HTML.`],
  [/^([^.]+) must not hold images\.$/, (label) => `${the(label)} no puede llevar imágenes.`],
  [
    /^([^.]+) may link to http, https and mailto addresses only\.$/,
    (label) => `${the(label)} solo puede enlazar a direcciones http, https y mailto.`,
  ],
  [
    /^([^.]+) may link to public addresses only\.$/,
    (label) => `${the(label)} solo puede enlazar a direcciones públicas.`,
  ],
  [/^([^.]+) must be an https address\.$/, (label) => `${the(label)} debe ser una dirección https.`],
  [
    /^([^.]+) must be an https address, such as (\S+)\.$/,
    (label, sample) => `${the(label)} debe ser una dirección https, como ${sample}.`,
  ],
  [
    /^([^.]+) must be a time such as (\S+)\.$/,
    (label, sample) => `${the(label)} debe ser una fecha y hora como ${sample}.`,
  ],
  [
    /^([^.]+) must lie between (\d+) and (\d+)\.$/,
    (label, from, to) => `${the(label)} debe estar entre ${from} y ${to}.`,
  ],
  [
    /^([^.]+) could mean (\S+) or (\S+)\. Write the one you mean\.$/,
    (label, whole, decimal) => `${the(label)} puede ser ${whole} o ${decimal}. Escribe el que quieres decir.`,
  ],
  [
    /^([^.]+) must be a decimal number in quotes\.$/,
    (label) => `${the(label)} debe ser un número decimal entre comillas.`,
  ],
  [
    /^([^.]+) must be a decimal number such as "12\.5"\.$/,
    (label) => `${the(label)} debe ser un número decimal como "12.5".`,
  ],
  [/^([^.]+) must be more than zero\.$/, (label) => `${the(label)} debe ser mayor que cero.`],
  [/^([^.]+) must be a whole number\.$/, (label) => `${the(label)} debe ser un número entero.`],
  [/^([^.]+) must be one of ([^.]+)\.$/, (label, list) => `${the(label)} debe ser una de estas opciones: ${list}.`],
  [/^([^.]+) must be at least (\S+)\.$/, (label, min) => `${the(label)} debe ser como mínimo ${min}.`],
  [/^([^.]+) must be (\S+) to (\S+)\.$/, (label, min, max) => `${the(label)} debe ser de ${min} a ${max}.`],
  [/^At most (\S+) contracts\.$/, (max) => `Como máximo ${max} contratos.`],
  [/^At most (\S+) tags\.$/, (max) => `Como máximo ${max} etiquetas.`],
  [
    /^Ids must be at most (\d+), separated by commas\.$/,
    (most) => `Los ids deben ser como máximo ${most}, separados por comas.`,
  ],
  [/^Hide must be some of (.+)\.$/, (names) => `Lo oculto debe ser algo de ${names}.`],
  [/^An ad may run for at most (\S+) days\.$/, (days) => `Un anuncio puede durar como máximo ${days} días.`],
  [
    /^Send one JSON-RPC 2\.0 call, or a list of 1 to (\S+), each of a method that reads: ([^.]+)\.$/,
    (most, methods) => `Envía una llamada JSON-RPC 2.0, o una lista de 1 a ${most}, de métodos que leen: ${methods}.`,
  ],
  [/^(\S+) does not take these params here\.$/, (method) => `${method} no admite aquí estos params.`],
  [/^([^.]+) is required\.$/, (label) => `Falta ${names[start(label)] ?? label}.`],
  [/^([^.]+) is not valid\.$/, (label) => `${the(label)} no es válido.`],
  [
    /^([^.]+) must be (text|a number|a whole number|true or false|a list|an object)\.$/,
    (label, kind) => `${the(label)} debe ser ${kinds[kind]}.`,
  ],
  [/^([^.]+) must be at most (\S+)\.$/, (label, max) => `${the(label)} debe ser como máximo ${max}.`],
  [
    /^([^.]+) must be (\S+(?:, \S+)*(?: or \S+)?)\.$/,
    (label, list) => `${the(label)} debe ser ${list.replace(" or ", " o ")}.`,
  ],
  [/^([^.]+) must not hold piles of accents\.$/, (label) => `${the(label)} no puede llevar pilas de acentos.`],
];

const whole = (text: string): string | undefined => {
  if (sentences[text]) return sentences[text];
  for (const [form, words] of patterns) {
    const found = form.exec(text);
    if (found) return words(...found.slice(1));
  }
  return undefined;
};

/**
 * What the API says, in Spanish: the text as it stands, else the longest runs of its sentences that are known (an
 * answer may say several things, one after another). A sentence that is not known stays as it came.
 */
export function inSpanish(text: string): string {
  const known = whole(text);
  if (known) return known;
  const parts = text.split(/(?<=[.!?]) /);
  const said: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = parts.length - (at === 0 ? 1 : 0);
    while (end > at + 1 && whole(parts.slice(at, end).join(" ")) === undefined) end -= 1;
    const run = parts.slice(at, Math.max(end, at + 1)).join(" ");
    said.push(whole(run) ?? run);
    at += Math.max(end - at, 1);
  }
  return said.join(" ");
}
