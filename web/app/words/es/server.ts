/** The API's sentences in Spanish, in one table that a test holds against the source. Those with a name, a number or a list in them are patterns below. */
const sentences: Record<string, string> = {
  // What it says of a person, a password, a mail
  "Log in first.": "Primero entra en tu cuenta.",
  "Email or password is wrong.": "El correo o la contraseña no coinciden.",
  "Confirm your email address first. The link is in the mail we sent you.":
    "Primero confirma tu correo. El enlace está en el mensaje que te enviamos.",
  "Only moderators may do this.": "Solo los moderadores pueden hacer esto.",
  "Only admins may change a role.": "Solo un administrador puede cambiar un rol.",
  "There is an account with this email already. Log in, or choose a new password for it.":
    "Ya hay una cuenta con este correo. Entra o elige una contraseña nueva.",
  "This link was used already or has expired. Ask for a new one.": "Este enlace ya se usó o venció. Pide uno nuevo.",
  "We sent you several mails already. Look into your spam folder, or try again in an hour.":
    "Ya te enviamos varios mensajes. Mira en tu carpeta de spam o inténtalo de nuevo en una hora.",
  "This link was used already or has expired. Ask for a new one to vote.":
    "Este enlace ya se usó o venció. Pide uno nuevo para votar.",
  "Something changed meanwhile. Try again in a moment.": "Algo ha cambiado mientras tanto. Inténtalo en un momento.",
  "Place must be text.": "La página debe ser texto.",
  "Place must be a path of this site.": "La página debe ser de este sitio.",
  "Enter the code from our email as well.": "Escribe también el código de nuestro correo.",
  "This code is wrong or has expired. Ask for a new one.": "Este código es incorrecto o venció. Pide otro.",
  "The code in our email has 6 digits.": "El código de nuestro correo tiene 6 cifras.",
  "Your email address is confirmed already.": "Tu correo ya está confirmado.",
  "Code must be text.": "El código debe ser texto.",
  "This code is too long.": "Este código es demasiado largo.",
  "A code has 6 digits; a recovery code has 16 letters and digits.":
    "Un código tiene 6 cifras; un código de recuperación, 16 letras y cifras.",
  "Enter the code from your app, or a recovery code.":
    "Escribe el código de tu aplicación o un código de recuperación.",
  "This code is wrong or was used already.": "Este código es incorrecto o ya se ha usado.",
  "Your account has a second factor already. Turn it off first.":
    "Tu cuenta ya tiene un segundo factor. Desactívalo primero.",
  "Your account has no second factor.": "Tu cuenta no tiene segundo factor.",
  "This account has no second factor.": "Esta cuenta no tiene segundo factor.",
  "Turn off your own second factor on your account's page.":
    "Desactiva tu propio segundo factor en la página de tu cuenta.",
  "Turn on the second factor of your account first.": "Activa primero el segundo factor de tu cuenta.",
  "Give your current password as well.": "Escribe también tu contraseña actual.",
  "This is not your current password.": "Esta no es tu contraseña actual.",
  "This is the last admin. Make somebody else an admin first.":
    "Es la última cuenta de administrador. Antes da ese rol a otra persona.",
  "This password is among the first that are guessed. Choose another one.":
    "Esta contraseña es de las primeras que se adivinan. Elige otra.",
  "This password is hardly more than your name or email. Choose another one.":
    "Esta contraseña es poco más que tu nombre o tu correo. Elige otra.",
  "This is not an email address.": "Esto no es una dirección de correo.",
  "Password holds a character that is not text.": "La contraseña tiene un carácter que no es texto.",
  "Password is too long.": "La contraseña es demasiado larga.",
  "Your account is banned. The reason is on your account page.":
    "Tu cuenta está suspendida. El motivo está en la página de tu cuenta.",
  "This edit was changed meanwhile. Look at it again before you decide.":
    "Este cambio se modificó entretanto. Vuelve a revisarlo antes de decidir.",
  "This coin was changed meanwhile. Look at it again before you decide.":
    "Esta moneda se modificó entretanto. Vuelve a revisarla antes de decidir.",
  "A payer is named when a promotion begins.": "Quien paga se indica al empezar una promoción.",
  "This is no kind of entry.": "No existe esta clase de entrada.",
  "You cannot ban your own account.": "No puedes suspender tu propia cuenta.",
  "End of the ban must be in the future.": "El fin de la suspensión debe estar en el futuro.",
  "Role must be user or admin.": "El rol debe ser user o admin.",

  // A portfolio and its alerts
  "This address is in your portfolio already.": "Esta dirección ya está en tu cartera.",
  "A quoted cell of this CSV has no end.": "Una celda entre comillas de este CSV no se cierra.",
  "The first line must name the columns: coin, amount, and if wanted avg_buy_price_usd and note.":
    "La primera línea debe nombrar las columnas: coin, amount y, si quieres, avg_buy_price_usd y note.",
  "This row has more cells than the first line.": "Esta fila tiene más celdas que la primera línea.",
  "No listed coin is called so. Give its id, slug or contract.":
    "Ninguna moneda listada se llama así. Escribe su id, su slug o su contrato.",
  "Several coins have this symbol. Give the id, slug or contract.":
    "Varias monedas tienen este símbolo. Escribe el id, el slug o el contrato.",
  "Choose one chain at least.": "Elige al menos una cadena.",
  "A chain stands there twice.": "Una cadena está dos veces.",
  "Chains must be a list of numbers.": "Las cadenas deben ser una lista de números.",
  "Dry run must be true or false.": "La prueba debe ser sí o no.",
  "A safety alert has no value.": "Una alerta de seguridad no lleva valor.",
  "Coins must be a list of ids.": "Las monedas deben ser una lista de identificadores.",
  "A coin stands there twice.": "Una moneda está dos veces.",
  "You do not watch all of these coins. Load the list again.":
    "No sigues todas estas monedas. Carga la lista de nuevo.",

  // Votes, reports, claims
  "You already voted for this coin today.": "Ya votaste por esta moneda hoy.",
  "You submitted this coin, so you cannot vote for it.": "Tú enviaste esta moneda, así que no puedes votar por ella.",
  "You already reported this coin. A moderator will look at it.":
    "Ya denunciaste esta moneda. Un moderador la revisará.",
  "This change is seen already.": "Este cambio ya está visto.",
  "This listing is yours already.": "Esta ficha ya es tuya.",
  "You already asked for this listing. A moderator will look at it.":
    "Ya pediste esta ficha. Un moderador lo revisará.",

  // A coin's fields
  "Some fields are not valid.": "Algunos campos no son válidos.",
  "Type must be coin or token.": "El tipo debe ser moneda o token.",
  "Stage must be presale, fairlaunch or launched.": "La etapa debe ser preventa, fairlaunch o lanzada.",
  "Address must be 0x and 40 hex digits.": "La dirección debe ser 0x y 40 dígitos hexadecimales.",
  "The checksum of this address is wrong. Copy it again, or send it in lower case.":
    "La suma de comprobación de esta dirección no es correcta. Cópiala de nuevo o escríbela en minúsculas.",
  "The zero address is not a contract.": "La dirección cero no es un contrato.",
  "A launched token needs its contract address.": "Un token lanzado necesita la dirección de su contrato.",
  "The launch of a launched coin must not lie in the future.":
    "El lanzamiento de una moneda lanzada no puede estar en el futuro.",
  "The sale of a launched coin must have begun.": "La venta de una moneda lanzada ya tiene que haber empezado.",
  "Launch must not be before the start of the sale.": "El lanzamiento no puede ser anterior al inicio de la venta.",
  "Decimals are a contract's: give its address as well.":
    "Los decimales son de un contrato: escribe también su dirección.",
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
  "Only the coin's owner and moderators may change it.":
    "Solo el dueño de la moneda y los moderadores pueden cambiarla.",
  "Only the coin's owner and moderators may see its history.":
    "Solo el dueño de la moneda y los moderadores pueden ver su historial.",
  "Only moderators may take away a public coin.": "Solo los moderadores pueden quitar una moneda pública.",

  // A logo
  "This logo is not an upload of yours. Upload it again.": "Este logo no lo subiste tú. Súbelo de nuevo.",
  "This image is broken or cut short. Save it again and send that.":
    "Esta imagen está dañada o incompleta. Guárdala de nuevo y envíala.",
  "This image takes too much memory to open. Save it with 8 bits a colour, not progressive.":
    "Esta imagen necesita demasiada memoria para abrirse. Guárdala con 8 bits por color y sin modo progresivo.",
  "An image must be a PNG, JPEG, WebP or GIF file.": "La imagen debe ser un archivo PNG, JPEG, WebP o GIF.",
  "This file is empty.": "Este archivo está vacío.",
  "Send one file.": "Envía un solo archivo.",
  "Send a file, in a part named file.": "Envía un archivo, en una parte llamada file.",
  "Send one part, file, and nothing else.": "Envía una sola parte, file, y nada más.",
  "Send the file as multipart/form-data, in a part named file.":
    "Envía el archivo como multipart/form-data, en una parte llamada file.",
  "The body is not the multipart/form-data that its header says.":
    "El cuerpo no es el multipart/form-data que dice su cabecera.",

  // An ad
  "Image must be the address of an upload.": "La imagen debe ser la dirección de un archivo subido.",
  "Image must be an upload of this site. Upload it first.": "La imagen debe estar subida a este sitio. Súbela primero.",
  "This is not the image of an ad, or it is gone. Upload it again.":
    "Esto no es la imagen de un anuncio, o ya no está. Súbela de nuevo.",
  "Currency must be 2 to 10 capital letters, such as USD.": "La moneda debe tener de 2 a 10 mayúsculas, como USD.",
  "End must be after start.": "El fin debe ser posterior al inicio.",
  "Say the price's currency.": "Indica la moneda del precio.",
  "Say the price.": "Indica el precio.",
  "This coin is not listed.": "Esta moneda no está listada.",

  // Moderation
  "Approval time must be in the future.": "La hora de aprobación debe estar en el futuro.",
  "End of promotion must be in the future.": "El fin de la promoción debe estar en el futuro.",
  "A promotion that ends now has no other end.": "Una promoción que termina ahora no tiene otro fin.",
  "Expiry date must be after the verification date.": "El vencimiento debe ser posterior a la verificación.",
  "A verified audit needs its auditor.": "Una auditoría verificada necesita su auditor.",
  "A verified audit needs its report.": "Una auditoría verificada necesita su informe.",
  "Findings must be whole numbers.": "Los hallazgos deben ser números enteros.",
  "Another claim of this listing was accepted.": "Se aceptó otro reclamo de esta ficha.",
  "Promoted must be true or false.": "Promocionada debe ser sí o no.",
  "Accept must be true or false.": "Aceptar debe ser sí o no.",
  "Status must be resolved or dismissed.": "El estado debe ser resuelta o descartada.",

  // Lists
  "Search must be plain text.": "La búsqueda debe ser texto simple.",
  "Order must be asc or desc.": "El orden debe ser asc o desc.",
  "This cursor is not one of ours.": "Este cursor no es nuestro.",
  "This cursor is not of this list, sort and filters.": "Este cursor no es de esta lista, orden y filtros.",
  "This is not a slug.": "Esto no es un slug.",
  "This is not an id: a UUID is expected.": "Esto no es un id: se espera un UUID.",
  "This is not a token.": "Esto no es un token.",
  "Nonce must be 64 hex digits.": "El nonce debe tener 64 dígitos hexadecimales.",

  // The site itself
  "Too many requests at once. Try again in a moment.": "Demasiadas solicitudes a la vez. Inténtalo en un momento.",
  "Something broke on our side. Try again in a moment.": "Algo falló de nuestro lado. Inténtalo en un momento.",
  "This took longer than it may. Try again in a moment.":
    "Esto ha tardado más de lo permitido. Vuelve a intentarlo en un momento.",
  "The site's disk is full, so nothing can be saved. Its operator must free space. Try again later.":
    "El disco del sitio está lleno y no se puede guardar nada. Quien lo administra debe liberar espacio. Inténtalo más tarde.",
  "The address or the Host header of this request is not valid.":
    "La dirección o la cabecera Host de esta petición no es válida.",
  "The headers of this request are too large.": "Las cabeceras de esta petición son demasiado grandes.",
  "The request took too long to arrive.": "La petición tardó demasiado en llegar.",
  "This request is not valid HTTP.": "Esta petición no es HTTP válido.",
  "The site is starting again. Try in a few seconds.": "El sitio se está reiniciando. Inténtalo en unos segundos.",
  "The server gave no answer we understand. Try again in a moment.":
    "El servidor no dio una respuesta que entendamos. Inténtalo en un momento.",
  "The wallet was disconnected.": "La wallet se desconectó.",
  "The wallet sent an error without saying why.": "La wallet envió un error sin decir por qué.",
  "Many pictures are being drawn. Try again in a moment.":
    "Se están dibujando muchas imágenes. Inténtalo en un momento.",
  "This chain cannot be read at the moment. Try again in a minute.":
    "Ahora no se puede leer esta cadena. Inténtalo de nuevo en un minuto.",
  "The chain's answer is too long to be passed on. Ask for less.":
    "La respuesta de la cadena es demasiado larga para pasarla. Pide menos.",
  "The first request with this key is still at work.": "La primera solicitud aún está en curso.",
  "This Idempotency-Key was used with another body.": "Esta Idempotency-Key se usó con otro cuerpo.",
  "Idempotency-Key must be 1 to 200 printable characters.":
    "Idempotency-Key debe tener de 1 a 200 caracteres imprimibles.",
  "The body broke off. Send it again.": "El envío se cortó. Envíalo de nuevo.",
  "The body is not JSON.": "El cuerpo no es JSON.",
  "The body is nested too deeply.": "El cuerpo está anidado a demasiada profundidad.",
  "Send the body as application/json.": "Envía el cuerpo como application/json.",
  "This call takes no body.": "Esta llamada no lleva cuerpo.",
  "There is no such call.": "Esa llamada no existe.",
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
  "This farm could not be read yet, so there is nothing to show. Update the farms and look at the reason.":
    "Esta granja aún no se pudo leer, así que no hay nada que mostrar. Actualiza las granjas y mira el motivo.",
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

/** What `notFound` names. */
const things: Record<string, string> = {
  ad: "Este anuncio no está aquí.",
  coin: "Esta moneda no está aquí.",
  account: "Esta cuenta no está aquí.",
  session: "Esta sesión no está aquí.",
  report: "Esta denuncia no está aquí.",
  claim: "Este reclamo no está aquí.",
  change: "Este cambio no está aquí.",
  address: "Esta dirección no está aquí.",
  holding: "Esta entrada no está aquí.",
  alert: "Esta alerta no está aquí.",
  farm: "Esta granja no está aquí.",
  picture: "Esta imagen no está aquí.",
  contact: "Este contacto no está aquí.",
};

const states: Record<string, string> = {
  pending: "pendiente",
  scheduled: "programada",
  approved: "aprobada",
  denied: "rechazada",
  deleted: "borrada",
  open: "abierta",
  resolved: "resuelta",
  dismissed: "descartada",
  accepted: "aceptado",
  refused: "rechazado",
};

const state = (word: string) => states[word] ?? word;
const anyOf = (text: string) => text.split(" or ").map(state).join(" o ");
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
  [/^A portfolio holds at most (\S+) addresses\.$/, (max) => `Una cartera admite como máximo ${max} direcciones.`],
  [
    /^A portfolio holds at most (\S+) entries by hand\.$/,
    (max) => `Una cartera admite como máximo ${max} entradas a mano.`,
  ],
  [/^([^.]+) must be true, or left out\.$/, (label) => `${the(label)} debe ser true o no estar.`],
  [
    /^([^.]+) must be dollars in digits, such as 10000\.$/,
    (label) => `${the(label)} debe ser una cantidad de dólares en cifras, por ejemplo 10000.`,
  ],
  [/^Coins must be at most (\S+)\.$/, (max) => `Las monedas deben ser como máximo ${max}.`],
  [/^A promotion lasts (\S+) days at most\.$/, (days) => `Una promoción dura como máximo ${days} días.`],
  [/^You may have at most (\S+) alerts\.$/, (max) => `Puedes tener como máximo ${max} alertas.`],
  [
    /^CSV must have at most (\S+) rows\. This has (\S+)\.$/,
    (max, has) => `El CSV debe tener como máximo ${max} filas. Este tiene ${has}.`,
  ],
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
  [/^([^.]+) must not lie in the future\.$/, (label) => `${the(label)} no puede estar en el futuro.`],
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
  [/^This (\w+) is not here\.$/, (thing) => things[thing] ?? "Esto no está aquí."],
  [
    /^Another coin already has the contract (\S+) on this chain\.$/,
    (address) => `Otra moneda ya tiene el contrato ${address} en esta cadena.`,
  ],
  [
    /^This coin is (\S+)\. Only a pending or denied one can be taken away by its owner\.$/,
    (is) => `Esta moneda está ${state(is)}. Su dueño solo puede quitar una pendiente o rechazada.`,
  ],
  [
    /^This coin is (\S+)\. Only one that is (.+) can be \S+\.$/,
    (is, from) => `Esta moneda está ${state(is)}. Esto solo se puede hacer con una ${anyOf(from)}.`,
  ],
  [
    /^No change of this coin waits\. It is (\S+)\.$/,
    (is) => `No hay cambios de esta moneda en espera. Está ${state(is)}.`,
  ],
  [
    /^Ids must be at most (\d+), separated by commas\.$/,
    (most) => `Los ids deben ser como máximo ${most}, separados por comas.`,
  ],
  [
    /^Something broke on our side\. Try again; if it happens twice, tell us this number: (\S+)\.$/,
    (id) => `Algo falló de nuestro lado. Inténtalo de nuevo; si vuelve a pasar, dinos este número: ${id}.`,
  ],
  [/^This claim is (\S+) already\.$/, (is) => `Este reclamo ya está ${state(is)}.`],
  [/^This report is (\S+) already\.$/, (is) => `Esta denuncia ya está ${state(is)}.`],
  [
    /^This change cannot be made: (.+) Refuse it\.$/,
    (why) => `Este cambio no se puede hacer: ${inSpanish(why)} Recházalo.`,
  ],
  [/^With the edit that waits already: (.+)$/, (why) => `Junto con el cambio que ya espera: ${inSpanish(why)}`],
  [
    /^This image is (\S+) × (\S+) pixels\. It may have at most (\S+) a side\.$/,
    (width, height, max) => `Esta imagen mide ${width} × ${height} píxeles. Puede tener como máximo ${max} por lado.`,
  ],
  [
    /^You uploaded (\S+) images today\. The next day starts at 00:00 UTC\.$/,
    (count) => `Hoy subiste ${count} imágenes. El día siguiente empieza a las 00:00 UTC.`,
  ],
  [/^Hide must be some of (.+)\.$/, (names) => `Lo oculto debe ser algo de ${names}.`],
  [/^An ad may run for at most (\S+) days\.$/, (days) => `Un anuncio puede durar como máximo ${days} días.`],
  [
    /^This file is too large: at most (\S+) KiB are taken\.$/,
    (max) => `Este archivo es demasiado grande: como máximo ${max} KiB.`,
  ],
  [/^This is too large: at most (\S+) KiB are taken\.$/, (max) => `Esto es demasiado grande: como máximo ${max} KiB.`],
  [
    /^Too many wrong tries\. Try again in (\S+) s\.$/,
    (wait) => `Demasiados intentos fallidos. Inténtalo de nuevo en ${wait} s.`,
  ],
  [
    /^Too many requests\. Try again in (\S+) s\.$/,
    (wait) => `Demasiadas solicitudes. Inténtalo de nuevo en ${wait} s.`,
  ],
  [
    /^Send one JSON-RPC 2\.0 call, or a list of 1 to (\S+), each of a method that reads: ([^.]+)\.$/,
    (most, methods) => `Envía una llamada JSON-RPC 2.0, o una lista de 1 a ${most}, de métodos que leen: ${methods}.`,
  ],
  [/^(\S+) does not take these params here\.$/, (method) => `${method} no admite aquí estos params.`],
  [/^This address takes ([^.]+) only\.$/, (methods) => `Esta dirección solo admite ${methods}.`],
  [
    /^Pages end at row (\S+)\. Go on with cursor, from next_cursor\.$/,
    (cap) => `Las páginas terminan en la fila ${cap}. Sigue con cursor, de next_cursor.`,
  ],
  [/^Unknown fields?: (\S+(?:, \S+)*)\.$/, (keys) => `Campos desconocidos: ${keys}.`],
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
