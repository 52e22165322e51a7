/** @file Titles of commands told as what was done: «Noteikt termiņu» becomes «noteica termiņu». */

/** The past of verbs whose ending does not tell it, by what they end in; what stands before it stays. */
const irregular: readonly (readonly [infinitive: string, past: string])[] = [
  ['vērt', 'vēra'],
  ['dzēst', 'dzēsa'],
  ['ņemt', 'ņēma'],
  ['lemt', 'lēma'],
  ['celt', 'cēla'],
  ['nodot', 'nodeva'],
  ['pārdot', 'pārdeva'],
  ['saukt', 'sauca'],
  ['teikt', 'teica'],
  ['sākt', 'sāka'],
  ['likt', 'lika'],
  ['laist', 'laida'],
  ['slēgt', 'slēdza'],
  ['beigt', 'beidza'],
  ['liegt', 'liedza'],
  ['sniegt', 'sniedza'],
  ['krist', 'krita'],
  ['spraust', 'sprauda'],
  ['veikt', 'veica'],
  ['griezt', 'grieza'],
  ['vest', 'veda'],
  ['šķirt', 'šķīra'],
  ['vēlēties', 'vēlējās'],
  ['vienoties', 'vienojās'],
  ['teikties', 'teicās'],
]

/** Conjugations that follow from the ending. */
const regular: readonly (readonly [infinitive: string, past: string])[] = [
  ['ot', 'oja'],
  ['ēt', 'ēja'],
  ['īt', 'īja'],
  ['āt', 'āja'],
]

/** The title in the past tense of whom the history is of; as it is where it begins with no verb. */
export function inPast(title: string): string {
  const [, verb = '', rest = ''] = /^([\p{L}]+)(.*)$/u.exec(title) ?? []
  const word = verb.toLocaleLowerCase('lv')
  const [infinitive, past] = [...irregular, ...regular].find(([ending]) => word.endsWith(ending)) ?? ['', '']
  return `${word.slice(0, word.length - infinitive.length)}${past}${rest}`
}
