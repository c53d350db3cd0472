import type { TextWords } from "../texts.ts";

const about = `# Acerca de

Una lista de monedas y tokens, ordenada por votos que cualquiera puede contar.

## Qué puedes hacer aquí

- **Encontrar una moneda** por nombre, símbolo o dirección de contrato, con su precio, sus contratos y lo que estos permiten a su dueño.
- **Votar** por una moneda: un voto por cuenta, moneda y día. Los votos de cada día están en la página de la moneda y en la [API](/api/docs).
- **Seguir monedas** en una lista, con avisos por correo, y ver en una cartera lo que vale lo que tienes.
- **Enviar una moneda**. No cuesta nada. La lee un moderador, y si la rechaza dice por qué.

## Cómo consigue su puesto una moneda

- Las listas se ordenan por votos, vistas y precios. Cada lista dice su regla, y la página de cada moneda dice por qué está donde está.
- Ningún puesto está en venta. Los anuncios y las monedas promocionadas van marcados, y es público quién pagó: [espacios pagados](/placements).
- Cada aprobación y cada rechazo está en el [registro de moderación](/moderation).

## Lo que sabemos y lo que no

- Los precios y los datos de los contratos dicen de dónde vienen y de cuándo son. Lo desconocido aparece como desconocido.
- Una ficha no es un consejo ni una revisión de un equipo. Lee las [condiciones](/terms).

## Tus datos

Sin rastreadores, sin nada cargado de otros sitios y sin vender datos: lee la [privacidad](/privacy).

## El programa

Este sitio funciona con Cointally, software libre con licencia MIT. Cualquiera puede alojarlo.
`;

const terms = `# Condiciones

Qué hace este sitio y qué te pide. Las mismas reglas valen para todos, pague quien pague.

## Votos

- Un voto por cuenta, moneda y día. El día empieza a las 00:00 UTC.
- Necesitas una cuenta con el correo confirmado.
- No puedes votar por una moneda que enviaste tú.
- Un voto contado queda contado. Las cifras de cada día están en la página de cada moneda y en la [API](/api/docs), para que cualquiera pueda sumarlas.

## Monedas

- Enviar una moneda no cuesta nada. Un moderador la aprueba o la rechaza y dice por qué. Después, un moderador revisa todo cambio que no sea de etiquetas o fechas, y la página de cada moneda tiene su historial.
- Las aprobaciones y los rechazos están en el [registro de moderación](/moderation), primero lo más nuevo.
- Se rechaza una moneda si copia la identidad de otra, si su contrato es malicioso, si lo que dice es falso o si es spam.
- Cualquiera que tenga cuenta puede denunciar una moneda. Un equipo puede reclamar la suya.

## Lo que una ficha no es

- No es un consejo, ni una revisión del contrato o del equipo. Una auditoría o una prueba de identidad solo se muestra con su fuente.
- Lo que no se sabe se muestra como desconocido. Nunca significa seguro.
- Puedes perder todo lo que pongas en una moneda. Revisa el contrato por tu cuenta.

## Lo que envías

- Envía solo lo que es cierto y puedes compartir.
- Lo que envías sobre una moneda lo ve todo el mundo cuando se aprueba. Tus datos de contacto, no.
- No envíes más de lo que envía una persona: los votos y las llamadas de programas tienen un límite.

## Sin promesas

El sitio se ofrece tal como está. Puede equivocarse, retrasarse o no estar disponible.
`;

const privacy = `# Privacidad

Qué guarda este sitio, para qué y por cuánto tiempo. No tiene rastreadores, no carga nada de otros sitios y no vende nada sobre ti.

## Cuando solo lees

- **Vistas.** Las vistas de una moneda se cuentan una vez por red y día. Para eso guardamos un código hecho con tu dirección de red y un secreto. Cada día es otro código, y se borra en menos de tres días. No se puede descifrar.
- **Anuncios.** Que un anuncio se vio o se siguió se cuenta una vez por red y hora, de la misma forma; ese código se borra en menos de tres horas.
- **Una cookie**, si eliges un idioma: \`cointally_lang\`, por un año. Contiene el idioma y nada más.
- **En tu navegador** y en ningún otro lugar: si elegiste el modo oscuro o el claro; qué wallet conectaste; si ocultas las cantidades; quién te trajo primero a una granja, por 30 días; y un depósito en camino, hasta que termine o por tres días.
- **Una wallet que conectas.** Su dirección llega a este sitio, que lee en las cadenas su saldo y su nombre, descarga la imagen a la que apunta el nombre y, si quien administra el sitio lo ha configurado, pregunta a un servicio de identidad. Nada de eso se guarda.
- **Tu dirección de red** se guarda un rato en memoria, para frenar avalanchas de solicitudes.

## Cuando tienes una cuenta

- **Tu nombre, correo y contraseña.** La contraseña se guarda como un hash que nadie puede leer. El correo lo ven los moderadores y nadie más.
- **Sesiones.** Por cada lugar donde entraste: el nombre del navegador, la primera parte de la dirección de red, cuándo empezó y cuándo se usó por última vez. Una sesión termina 30 días después del último uso, o cuando la cierras.
- **Los tipos de navegador y de red** desde los que entraste, los últimos veinte, cada uno como un código que no se puede revertir: un correo te avisa de uno nuevo.
- **Un segundo factor**, si lo activas: su secreto, sellado con una clave que no está en la base de datos, y sus códigos de recuperación como hashes, hasta que lo desactives.
- **Los correos para ti** hasta que se envían, un día como mucho.
- **Contraseñas equivocadas**: se cuentan por correo y red, como un código, por hasta dos días.
- **Los enlaces de los correos** sirven 24 horas (correo) o una hora (contraseña), y se borran más o menos un día después.
- **Tu cartera y tus avisos.** Las direcciones que sigues y lo que tienen, lo que anotas a mano y de qué pediste que te avisáramos, hasta que lo quites; lo que cambiaste a mano y cuánto valía todo, mientras tengas la cuenta. Ningún otro usuario lo ve. Los nodos con los que este sitio lee las cadenas ven las direcciones, pero no de quién son.
- **Tus votos, tu lista de seguimiento, las monedas que enviaste, logos, denuncias y reclamos**, mientras tengas la cuenta. Los demás ven cuántos votos tiene una moneda, nunca de quién son. Una moneda que dejas de seguir se recuerda de 24 a 25 horas, para que volver a seguirla no cuente como nuevo.
- **Una suspensión**, si la hay: su motivo, cuándo empezó y termina, y qué moderador la decidió, mientras tengas la cuenta.
- **En tu navegador**: tu sesión y el borrador de un formulario, hasta que salgas o lo envíes.

Solo enviamos correos sobre tu cuenta, tus monedas y los avisos que pusiste. No hay boletín.

## Lo que puedes hacer

- Ver, cambiar o descargar todo lo que se guarda sobre ti, en tu cuenta.
- Borrar tu cuenta, con tu contraseña. El nombre, el correo, las sesiones, la lista de seguimiento, la cartera, los avisos, las denuncias, los reclamos y los correos sin enviar se borran al instante. Las copias de seguridad hechas antes los guardan hasta que se tiran. Los votos siguen contados sin votante; de los votos de hoy queda un código de tu correo, que no se puede descifrar, hasta que termina el día (UTC), para que cada buzón vote una vez. Las monedas publicadas siguen sin quien las envió.

## Quién lo ve

Quienes administran este sitio y sus moderadores, en lo que necesiten. El registro del servidor contiene fallos, nunca contraseñas ni secretos de sesión.
`;

const advertise = `# Publicidad

Qué puede cambiar el dinero aquí y qué no.

## Qué es un anuncio

Una imagen y un enlace, en un marco con la palabra Anuncio, con quién paga y hasta cuándo. No se mueve, no lleva código de nadie y nunca está entre filas numeradas. Si varios comparten un espacio, se turnan y cada uno está el mismo tiempo. Se cuenta una vez por visitante y hora, con un código que se borra en dos o tres horas.

## Qué es una promoción

Una moneda promocionada aparece en una franja aparte, arriba de las listas, y en [la lista de promocionadas](/promoted), marcada como tal. Quién va primero ahí se sortea de nuevo cada hora.

## Qué no cambia

- Ningún puesto: las listas numeradas se ordenan por votos, vistas y precios, y una moneda promocionada está donde estaría de todos modos.
- Ningún voto, ninguna cifra, ningún dato sobre un contrato, una auditoría o un equipo.
- Ninguna decisión de un moderador. Una moneda tiene que estar publicada antes de promocionarse.

## Qué es público

Todos los anuncios y promociones, pasados y presentes, con quién pagó o que no se nombra a nadie, dónde estuvieron y sus fechas, están en [su propia página](/placements) y en la [API](/api/docs), en \`/api/placements\`.

## Cómo contratar

Este sitio no recibe pagos. Quien lo administra pone las promociones a mano, y todavía no ha escrito aquí cómo pedir una.
`;

export const texts: TextWords = {
  about: {
    markdown: about,
    description: "Qué es Cointally, cómo consigue su puesto una moneda y por qué ningún puesto está en venta.",
  },
  terms: {
    markdown: terms,
    description: "Cómo funcionan los votos y las fichas en Cointally, y lo que una ficha no es.",
  },
  privacy: {
    markdown: privacy,
    description: "Qué guarda Cointally, para qué y por cuánto tiempo. Sin rastreadores, sin nada de otros sitios.",
  },
  advertise: { markdown: advertise, description: "Qué es una promoción en Cointally, y lo que nunca cambia." },
};
