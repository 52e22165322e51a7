/**
 * @file Turns command titles into results: «Labot rēķina rindu» becomes «labota rēķina rinda». A passive participle
 * is the infinitive plus an ending that agrees with its noun.
 */

export interface Passive {
  /** Participle agreeing with its object: «labota». */
  done: string
  /** «labot». */
  verb: string
  /** Object in the title: «rēķina rindu»; may be empty. */
  object: string
  /** «rēķina rinda». */
  subject: string
  /** «e-pastā». */
  rest: string
}

type Ending = 's' | 'a' | 'i' | 'as'

/** Feminine nouns in `-u`, as objects; others are masculine. */
const feminine = new Set(
  `abonēšanu akciju apmaksu aptauju atslēgu atmaksu banku cenu daļu dienu grupu iekārtu inventarizāciju kategoriju kontaktpersonu kravu lapu
  likmi lomu mērvienību naudu nodošanu noliktavu nomu opciju pašizmaksu piemaksu pieeju preci ražošanu rindu sesiju starpību summu vērtību
  versiju ziņu pieslēgšanos vienošanos izbraukšanu`.split(/\s+/),
)
/** Feminine plurals, equal as object and subject. */
const plural = new Set('atbildes atļaujas cenas etiķetes lomas opcijas piezīmes preces rindas sesijas vienības'.split(' '))
/** Masculine nouns in `-i`; others are feminine. */
const masculine = new Set(['moduli', 'soli', 'āķi'])
/** Subject forms of adjectives and pronouns before nouns in `-u` and `-o`. */
const attributes = new Map([
  ['savu', ['savs', 'sava']],
  ['savus', ['savi', 'savas']],
  ['šo', ['šis', 'šī']],
  ['jauno', ['jaunais', 'jaunā']],
  ['jaunu', ['jauns', 'jauna']],
  ['vienkāršo', ['vienkāršais', 'vienkāršā']],
  ['potenciālo', ['potenciālais', 'potenciālā']],
  ['pēdējo', ['pēdējais', 'pēdējā']],
  ['tukšu', ['tukšs', 'tukša']],
  ['veiktu', ['veikts', 'veikta']],
  ['iznomāto', ['iznomātais', 'iznomātā']],
  ['saskaitīto', ['saskaitītais', 'saskaitītā']],
  ['lētāko', ['lētākais', 'lētākā']],
  ['neiegrāmatotu', ['neiegrāmatots', 'neiegrāmatota']],
  ['kļūdainu', ['kļūdains', 'kļūdaina']],
  ['aizpildītu', ['aizpildīts', 'aizpildīta']],
  ['nākamo', ['nākamais', 'nākamā']],
  ['reverso', ['reversais', 'reversā']],
])
/** Words that end an object: prepositions, conjunctions, places, recipients, brackets. */
const after =
  /^(no|uz|ar|par|kā|pa|bez|un|vai|citā|e-pastā|izpildē|atpakaļ|vienā|izklājlapā|agrāk|vēlreiz|noliktavā|inventārā|rēķinā|automātiski|kuram|\(.*|.*(am|im|iem|ām|ēm|ai|ei))$/
/** Verbs reported by their perfective form. */
const completed = new Map([
  ['beigt', 'izbeigt'],
  ['drukāt', 'izdrukāt'],
  ['kopēt', 'nokopēt'],
  ['sūtīt', 'nosūtīt'],
])
const unchanged = /^(PDF|XML|CMR|Excel)$/

/** Returns null for titles without a leading verb or without a matching rule. */
export function passiveOf(title: string): Passive | null {
  const [first = '', ...words] = title.replace(/\.+$/, '').split(' ')
  const [, infinitive] = /^(\p{L}+t)(?:ies)?$/u.exec(first.toLocaleLowerCase('lv')) ?? []
  if (infinitive === undefined || / (un|vai) |[,:]/.test(title)) return null
  const verb = completed.get(infinitive) ?? infinitive
  const end = words.findIndex((word) => after.test(word))
  const phrase = end === -1 ? words : words.slice(0, end)
  const rest = words.slice(phrase.length).join(' ')
  const head = phrase.at(-1)
  if (head === undefined) return { verb, done: `${verb}s`, object: '', subject: '', rest }
  const noun = nounOf(head)
  if (!noun) return null
  const isFeminine = noun.ending.startsWith('a')
  const before = phrase.slice(0, -1).map((word) => attributes.get(word)?.[isFeminine ? 1 : 0] ?? word)
  return { verb, done: `${verb}${noun.ending}`, object: phrase.join(' '), subject: [...before, noun.nominative].join(' '), rest }
}

function nounOf(object: string): { nominative: string; ending: Ending } | null {
  const stem = object.slice(0, -1)
  if (unchanged.test(object)) return { nominative: object, ending: 's' }
  if (plural.has(object)) return { nominative: object, ending: 'as' }
  if (object.endsWith('us')) return { nominative: `${object.slice(0, -2)}i`, ending: 'i' }
  if (object.endsWith('šanos')) return { nominative: `${object.slice(0, -2)}ās`, ending: 'a' }
  if (object.endsWith('u')) return feminine.has(object) ? { nominative: `${stem}a`, ending: 'a' } : { nominative: `${stem}s`, ending: 's' }
  if (object.endsWith('i'))
    return masculine.has(object) ? { nominative: `${object}s`, ending: 's' } : { nominative: `${stem}e`, ending: 'a' }
  return null
}
