import { expect, test } from 'vitest'
import { writtenLines } from '../../contract/written-lines.ts'

/** Lines of letters and clipboards as customers write them, and what is asked for in each. */
const cases: readonly (readonly [written: string, name: string, quantity: string, unit: string | null])[] = [
  ['3 x biroja krēsls', 'biroja krēsls', '3', null],
  ['3x biroja krēsls', 'biroja krēsls', '3', null],
  ['12 gab. lampa LED', 'lampa LED', '12', 'gab'],
  ['2,5 m audums zils', 'audums zils', '2.5', 'm'],
  ['- galds 120x60 – 4 gab.', 'galds 120x60', '4', 'gab'],
  ['1. Monitors Dell U2724 (2 gab)', 'Monitors Dell U2724', '2', 'gab'],
  ['2) Tastatūra, 10', 'Tastatūra', '10', null],
  ['Printera papīrs A4; 40 iep', 'Printera papīrs A4', '40', 'iep'],
  ['Kabelis 5 m', 'Kabelis', '5', 'm'],
  ['Galds x 2', 'Galds', '2', null],
  ['Monitors Dell 24', 'Monitors Dell 24', '1', null],
  ['Dīvāns Ērgļi', 'Dīvāns Ērgļi', '1', null],
  ['Plaukts baltais\t6\tgab.', 'Plaukts baltais', '6', 'gab.'],
  ['1\tPlaukts melnais\t7', 'Plaukts melnais', '7', null],
  ['SKU-88\tKrēsls ar roku balstiem\t2,5\tkompl.', 'Krēsls ar roku balstiem', '2.5', 'kompl.'],
]

test.each(cases)('“%s” asks for %s, %s %s', (written, name, quantity, unit) => {
  expect(writtenLines(written)).toEqual([{ name, quantity, unit }])
})

test('a letter is its lines without courtesies, blank lines and rules between them', () => {
  const letter = 'Labdien!\n\nLūdzu cenu:\n- 2 gab. galds\n-----\n* krēsls – 4 gab.\r\n\nAr cieņu,\nPaldies!'
  expect(writtenLines(letter).map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 galds', '4 krēsls'])
})
