import type { TextWords } from "../texts.ts";

const terms = `# Condiciones

Qué hace este sitio y qué te pide. Las mismas reglas valen para todos, pague quien pague.

## Votos

- Un voto por cuenta, token y día. El día empieza a las 00:00 UTC.
- Necesitas una cuenta con el correo confirmado.
- No puedes votar por un token que enviaste tú.
- Un voto contado queda contado. Las cifras de cada día están en la página de cada token y en la [API](/api/docs), para que cualquiera pueda sumarlas.

## Tokens

- Enviar un token no cuesta nada. Un moderador lo aprueba o lo rechaza y dice por qué.
- Las aprobaciones y los rechazos están en el [registro de moderación](/moderation), los más nuevos primero.
- Se rechaza un token si copia la identidad de otro, si su contrato es malicioso, si lo que dice es falso o si es spam.
- Cualquiera que tenga cuenta puede denunciar un token. Un equipo puede reclamar el que es suyo.

## Lo que una publicación no es

- No es un consejo, ni una revisión del contrato o del equipo. Una auditoría o una prueba de identidad solo se muestra con su fuente.
- Lo que no se sabe se muestra como desconocido. Nunca significa seguro.
- Puedes perder todo lo que pongas en un token. Revisa el contrato por tu cuenta.

## Lo que envías

- Envía solo lo que es cierto y puedes compartir.
- Lo que envías sobre un token lo ve todo el mundo cuando se aprueba. Tus datos de contacto, no.
- No envíes más de lo que envía una persona: los votos y las llamadas de programas tienen un límite.

## Sin promesas

El sitio se ofrece tal como está. Puede equivocarse, retrasarse o no estar disponible.
`;

const privacy = `# Privacidad

Qué guarda este sitio, para qué y por cuánto tiempo. No tiene rastreadores, no carga nada de otros sitios y no vende nada sobre ti.

## Cuando solo lees

- **Vistas.** Las vistas de un token se cuentan una vez por visitante y día. Para eso guardamos un código hecho con tu dirección de red, el nombre de tu navegador y un secreto. Cada día es otro código, y se borra en menos de tres días. No se puede descifrar.
- **Una cookie**, si eliges un idioma: \`cointally_lang\`, por un año. Contiene el idioma y nada más.
- **En tu navegador** y en ningún otro lugar: si elegiste el modo oscuro o el claro.
- **Tu dirección de red** se guarda un rato en memoria, para frenar avalanchas de solicitudes.

## Cuando tienes una cuenta

- **Tu nombre, correo y contraseña.** La contraseña se guarda como un hash que nadie puede leer. El correo lo ven los moderadores y nadie más.
- **Sesiones.** Por cada lugar donde iniciaste sesión: el nombre del navegador, la dirección de red, cuándo empezó y cuándo se usó por última vez. Una sesión termina 30 días después del último uso, o cuando la cierras.
- **Contraseñas equivocadas**: se cuentan por correo y red, como un código, por hasta dos días.
- **Los enlaces de los correos** sirven 24 horas (correo) o una hora (contraseña), y se borran más o menos un día después.
- **Tus votos, los tokens que sigues y los que enviaste, logos, denuncias y reclamos**, mientras tengas la cuenta. Los demás ven cuántos votos tiene un token, nunca de quién son.
- **En tu navegador**: tu sesión y el borrador de un formulario, hasta que cierres la sesión o lo envíes.

Solo enviamos correos sobre tu cuenta y tus tokens. No hay boletín.

## Lo que puedes hacer

- Ver, cambiar o descargar todo lo que se guarda sobre ti, en tu cuenta.
- Borrar tu cuenta, con tu contraseña. El nombre, el correo, las sesiones, lo que sigues, las denuncias y los reclamos se borran al instante. Los votos siguen contados sin votante, y los tokens publicados siguen sin quien los envió.

## Quién lo ve

Quienes administran este sitio y sus moderadores, en lo que necesiten. El registro del servidor contiene fallos, nunca contraseñas ni secretos de sesión.
`;

const advertise = `# Publicidad

Qué puede cambiar el dinero aquí y qué no.

## Qué es una promoción

Un token promocionado aparece en una franja aparte, arriba de las listas, y en [la lista de promocionados](/promoted), marcado como tal. Quién va primero ahí se sortea de nuevo cada hora.

## Qué no cambia

- Ningún puesto: las listas numeradas se ordenan por votos, vistas y precios, y un token promocionado está donde estaría de todos modos.
- Ningún voto, ninguna cifra, ningún dato sobre un contrato, una auditoría o un equipo.
- Ninguna decisión de un moderador. Un token tiene que estar publicado antes de promocionarse.

## Qué es público

Todas las promociones, pasadas y presentes, con su token y su tiempo, están en la [API](/api/docs), en \`/api/placements\`.

## Cómo contratar

Este sitio no recibe pagos. Quien lo administra pone las promociones a mano, y todavía no ha escrito aquí cómo pedir una.
`;

export const texts: TextWords = {
  terms: {
    markdown: terms,
    description: "Cómo funcionan los votos y las publicaciones en Cointally, y lo que una publicación no es.",
  },
  privacy: {
    markdown: privacy,
    description: "Qué guarda Cointally, para qué y por cuánto tiempo. Sin rastreadores, sin nada de otros sitios.",
  },
  advertise: { markdown: advertise, description: "Qué es una promoción en Cointally, y lo que nunca cambia." },
};
