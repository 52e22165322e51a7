/**
 * @file Titles of commands told as what was done: «Labot rēķina rindu» becomes «labota rēķina rinda». A passive participle
 * is the infinitive and an ending that follows its noun, so all there is to know is which noun that is, and its gender.
 */

/** What was done with something, in the words of a title. */
export interface Passive {
  /** The participle as it is said of its object: «labota». */
  done: string
  /** The infinitive that it is made of: «labot». */
  verb: string
  /** What it was done with, as it stands in the title: «rēķina rindu»; empty where the title names nothing. */
  object: string
  /** The same as a subject: «rēķina rinda». */
  subject: string
  /** What follows: «e-pastā». */
  rest: string
}

type Ending = 's' | 'a' | 'i' | 'as'

/** Nouns in `-u` that are feminine, as objects; all others in `-u` are masculine. */
const feminine = new Set(
  `abonēšanu akciju apmaksu aptauju atslēgu atmaksu banku cenu daļu dienu grupu iekārtu inventarizāciju kategoriju kontaktpersonu kravu lapu
  likmi lomu mērvienību naudu nodošanu noliktavu nomu opciju pašizmaksu piemaksu pieeju preci ražošanu rindu sesiju starpību summu vērtību
  versiju ziņu pieslēgšanos vienošanos izbraukšanu`.split(/\s+/),
)
/** Feminine nouns in the plural, which say the same as objects and as subjects. */
const plural = new Set('atbildes atļaujas cenas etiķetes lomas opcijas piezīmes preces rindas sesijas vienības'.split(' '))
/** Nouns in `-i` that are masculine; all others in `-i` are feminine. */
const masculine = new Set(['moduli', 'soli', 'āķi'])
/** What adjectives and pronouns before a noun become: in `-u` and `-o`. */
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
/** Where an object ends: a preposition, a conjunction, a place, whom it is for, or what stands in brackets. */
const after =
  /^(no|uz|ar|par|kā|pa|bez|un|vai|citā|e-pastā|izpildē|atpakaļ|vienā|izklājlapā|agrāk|vēlreiz|noliktavā|inventārā|rēķinā|automātiski|kuram|\(.*|.*(am|im|iem|ām|ēm|ai|ei))$/
/** Verbs whose deed is told by its completion. */
const completed = new Map([
  ['beigt', 'izbeigt'],
  ['drukāt', 'izdrukāt'],
  ['kopēt', 'nokopēt'],
  ['sūtīt', 'nosūtīt'],
])
/** What does not decline. */
const unchanged = /^(PDF|XML|CMR|Excel)$/

/** What a title that begins with a verb says was done; null for a title that is none of that, or names what no rule turns. */
export function passiveOf(title: string): Passive | null {
  const [first = '', ...words] = title.replace(/\.+$/, '').split(' ')
  const [, infinitive] = /^(\p{L}+t)(?:ies)?$/u.exec(first.toLocaleLowerCase('lv')) ?? []
  if (infinitive === undefined || / (un|vai) |[,:]/.test(title)) return null
  const verb = completed.get(infinitive) ?? infinitive
  const end = words.findIndex((word) => after.test(word))
  const said = end === -1 ? words : words.slice(0, end)
  const rest = words.slice(said.length).join(' ')
  const head = said.at(-1)
  if (head === undefined) return { verb, done: `${verb}s`, object: '', subject: '', rest }
  const noun = nounOf(head)
  if (!noun) return null
  const isFeminine = noun.ending.startsWith('a')
  const before = said.slice(0, -1).map((word) => attributes.get(word)?.[isFeminine ? 1 : 0] ?? word)
  return { verb, done: `${verb}${noun.ending}`, object: said.join(' '), subject: [...before, noun.nominative].join(' '), rest }
}

/** An object as a subject; null for what is none. */
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
