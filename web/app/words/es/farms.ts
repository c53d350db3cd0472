import { formats } from "../../lib/format.ts";
import type { FarmsWords } from "../farms.ts";

const { count, total } = formats.es;

const three = (title: string, text: string, action: string) => [title, text, action] as const;

export const farms: FarmsWords = {
  title: "Granjas",
  metaTitle: (page) =>
    `Granjas${page > 1 ? `, página ${count(page)}` : ""}: deposita, gana, y si está cubierto · Cointally`,
  metaDescription:
    "Deposita un token y gana otro. De cada granja: tasa anual, lo depositado, cuándo termina y si tiene las recompensas que debe.",
  lead: "Deposita un token y gana otro. «Cubierta» dice si la granja tiene las recompensas que debe",
  readFromChain: (ago) => `, leído de la cadena ${ago}.`,
  shows: { all: "Todas", live: "En marcha", upcoming: "Próximas", ended: "Terminadas", mine: "Mías" },
  showsLabel: "Qué granjas",
  columns: {
    farm: "Depositas, ganas",
    chain: "Cadena",
    apr: "APR",
    tvl: "Depositado",
    end_at: "Termina en",
    rewards: "Recompensas",
  },
  sorts: { apr: "APR", tvl: "Depositado, en dólares", end_at: "Fin", created_at: "Más nuevas" },
  filters: {
    label: "Filtros",
    search: "Buscar",
    searchHint: "Token o dirección",
    chain: "Cadena",
    allChains: "Todas las cadenas",
    sort: "Ordenar por",
    show: "Mostrar",
  },
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  next: (rows) => `${rows} siguientes`,
  leftOut: "Una parte de esta dirección no nos dice nada y se deja fuera.",
  unnamed: "un token sin nombre",
  earns: (symbol) => `gana ${symbol}`,
  stakeAndEarn: (staked, reward) => `Deposita ${staked}, gana ${reward}`,
  left: (time) => `quedan ${time}`,
  startsIn: (time) => `empieza en ${time}`,
  ended: "terminada",
  phases: { upcoming: "Próxima", live: "En marcha", ended: "Terminada" },
  days: (days) => `${days} d`,

  empty: {
    all: three("Aún no hay granjas", "Una granja está aquí cuando un moderador la ha mirado.", "Ver las monedas"),
    live: three("Ninguna granja en marcha", "Las próximas y las terminadas están al lado.", "Todas las granjas"),
    upcoming: three("Ninguna granja próxima", "Las que están en marcha están al lado.", "Todas las granjas"),
    ended: three("Ninguna granja ha terminado", "Las que están en marcha están al lado.", "Todas las granjas"),
    filtered: three("Ninguna granja con estos filtros", "Prueba con menos letras u otra cadena.", "Quitar los filtros"),
    pastEnd: three(
      "Esta página está más allá del final",
      "La lista es más corta que antes, o el enlace es viejo.",
      "Primera página",
    ),
  },
  mine: {
    connect: three(
      "Conecta una wallet para ver tus granjas",
      "Las granjas donde tu dirección tiene un depósito están aquí, con lo que puedes cosechar.",
      "Conectar wallet",
    ),
    none: three(
      "No tienes depósito en ninguna granja",
      "Cuando deposites en una, estará aquí con lo que has ganado.",
      "Ver granjas en marcha",
    ),
    loading: "Leyendo tus depósitos de las cadenas",
    failed: three("No pudimos leer tus depósitos", "Están a salvo donde están.", "Intentar de nuevo"),
    unread: (chains) => `${chains} no respondió ahora: lo que tienes allí no se muestra.`,
    stake: "Tu depósito",
    pending: "Por cosechar",
  },

  solvency: {
    covered: "Cubierta",
    short: "Corta",
    unknown: "Sin saber",
    ended: "Terminada",
    ofDays: (have, of) => `${have} de ${of} días`,
    ofHours: (have, of) => `${have} de ${of} h`,
    coversAll: (of) => `Las recompensas cubren todo lo que queda: ${of}`,
    coversPart: (have, of) => `Las recompensas cubren ${have} de lo que queda: ${of}`,
    unknownWhy: "el contrato no lo dice",
    notRead: "la cadena no respondió",
    owesNothing: "no debe nada más",
    stillThere: "lo que debe está ahí",
    endedShort: "debe más de lo que tiene",
    endedUnknown: "recompensas sin saber",
  },

  page: {
    path: "Ruta",
    description: (chain, covered) =>
      `Una granja en ${chain}. ${covered}. Qué paga, hasta cuándo y qué puede hacer su dueño.`,
    coveredIs: {
      covered: "Tiene las recompensas que debe",
      short: "No tiene todas las recompensas que debe",
      unknown: "No se sabe si tiene las recompensas que debe",
      ended: "Ha terminado",
    },
    unaudited: "Sin auditar",
    figures: "Cifras",
    apr: "APR",
    aprNone: {
      price: "sin saber: falta un precio",
      stake: "aún sin depósitos",
      ended: "0 %: ha terminado",
    },
    staked: "Depositado",
    participants: "Depositantes",
    endsIn: "Termina en",
    startsIn: "Empieza en",
    endedAt: "Terminó",

    rewards: "¿Están las recompensas?",
    says: {
      covered: "Sí. La granja tiene al menos lo que aún debe pagar.",
      coveredLeast: "Sí, hasta donde dice el contrato: lo ganado y aún no pagado no está contado.",
      short: (day) => `No todas. A este ritmo se acaban el ${day}.`,
      shortNoDate: "No todas.",
      unknown: "No pudimos saberlo. Sin saber no quiere decir seguro.",
      ended: "La granja ha terminado. Aún tiene lo que debe a quienes no han cosechado.",
      endedNone: "La granja ha terminado y no debe nada más.",
      endedShort: "La granja ha terminado y tiene menos de lo que debe: quien coseche tarde puede quedarse sin nada.",
    },
    holds: "Tiene",
    owes: "Debe, hasta su fin",
    owesLeast: "Debe, al menos",
    runsOut: "Se acaban",
    notBefore: "no antes de su fin",
    perDay: "Paga cada día",
    readAt: (block) => `Leído de la cadena en el bloque ${count(block)}`,
    syncFailed: "La última lectura falló; lo que ves es de antes.",

    owner: "Qué puede hacer su dueño",
    owners: {
      nobody: "Esta granja no es de nadie: nadie puede pararla, cambiarla ni llevarse sus recompensas.",
      take: "Llevarse recompensas aún no pagadas",
      stop: "Terminar las recompensas antes de tiempo",
      who: "Dueño",
      none: "Nadie",
      yes: "Sí",
      no: "No",
      unknown: "Sin saber",
    },
    kinds: {
      cointally:
        "Una granja del contrato propio de Cointally: el fondo se llenó al crearla y nadie puede vaciarlo antes de pagar a sus depositantes. Nadie de fuera ha auditado el contrato.",
      lookalike:
        "Responde como una granja del contrato propio de Cointally, pero su fábrica es otra: no se sabe qué puede hacer su código, y no hemos visto una auditoría.",
      smartchef:
        "Una granja del tipo de PancakeSwap, de una fábrica que eligió el operador de este sitio. Leemos lo que responde y no hemos visto una auditoría.",
    },

    terms: "Condiciones",
    starts: "Empieza",
    ends: "Termina",
    estimated: "más o menos, por el ritmo de la cadena",
    fee: "Tasa de entrada",
    noFee: "Ninguna",
    referral: "Quien refiere recibe",
    referralShare: (share) => `${share} de las recompensas de quien trae, que salen de ellas`,
    noReferral: "Nada",
    limit: "Máximo por dirección",
    farmContract: "Granja",
    factory: "Hecha por la fábrica",
    stakedToken: "Token que se deposita",
    rewardToken: "Token que se gana",
    copy: (what) => `Copiar la dirección: ${what}`,
    explorer: (what) => `Abrir en el explorador: ${what}`,
    lp: "parte de un par",

    yours: "Tu depósito",
    connectFirst: "Conecta una wallet para depositar, cosechar o salir. Nada se firma antes de que leas lo que hace.",
    connect: "Conectar wallet",
    loading: "Leyendo tu depósito",
    notLoaded: "Esta parte de la página no se pudo cargar. Tu depósito está a salvo donde está.",
    loadAgain: "Cargar la página de nuevo",
    notFound: three(
      "No hay tal granja",
      "La dirección puede estar mal, o la granja no es pública.",
      "Ver todas las granjas",
    ),
  },

  ref: {
    kept: (who) => `${who} te trajo aquí. Si depositas, recibe parte de tus recompensas; lo verás antes de firmar.`,
    bad: "La referencia de este enlace no es una dirección, así que no cuenta.",
    earlier: (who) => `Llegaste primero por ${who}, hace menos de 30 días: esa referencia se queda.`,
    own: "Este es tu propio enlace: nadie recibe parte de tus recompensas.",
  },

  referrals: {
    title: "Lo que ganaron tus enlaces",
    lead: "Quien llega por tu enlace y deposita en 30 días te da una parte de sus recompensas, donde la granja la tiene. Sale de las suyas, y lo ve antes de firmar.",
    yourLink: "Tu enlace a todas las granjas",
    copyLink: "Copiar tu enlace",
    connect: three(
      "Conecta una wallet",
      "Tu enlace lleva tu dirección, y lo que ganó se lee de las cadenas.",
      "Conectar wallet",
    ),
    none: three(
      "Nadie ha llegado aún por tu enlace",
      "Cópialo y compártelo. Una granja está aquí cuando alguien ha depositado por él.",
      "Ver granjas en marcha",
    ),
    loading: "Leyendo de las cadenas",
    failed: three("No pudimos leer lo que ganaron tus enlaces", "Está a salvo donde está.", "Intentar de nuevo"),
    people: "Traídos",
    earned: "Ganado",
    pending: "Por cobrar",
    seeAll: "Lo que ganaron tus enlaces",
  },
};
