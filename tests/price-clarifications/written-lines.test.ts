import { expect, test } from 'vitest'
import { parseRequestLines } from '../../contract/written-lines.ts'

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
  ['Galds = 4', 'Galds', '4', null],
  ['Keyboard x10', 'Keyboard', '10', null],
  ['Dīvāns Ērgļi', 'Dīvāns Ērgļi', '1', null],
  ['1 200 gab. skrūves M6x40', 'skrūves M6x40', '1200', 'gab'],
  ['1 200 gab. skrūves', 'skrūves', '1200', 'gab'],
  ['1.200 gab. skrūves', 'skrūves', '1200', 'gab'],
  ["1'200 gab. skrūves", 'skrūves', '1200', 'gab'],
  ['Skrūves M6x40 – 1 200 gab.', 'Skrūves M6x40', '1200', 'gab'],
  ['Skrūves 1200 gab', 'Skrūves', '1200', 'gab'],
  ['10 000 gab. paplāksnes', 'paplāksnes', '10000', 'gab'],
  ['12 pildspalvas', 'pildspalvas', '12', null],
  ['12 Pildspalvas zilas', 'Pildspalvas zilas', '12', null],
  ['12 zilas pildspalvas', 'zilas pildspalvas', '12', null],
  ['6 ruļļi', 'ruļļi', '6', null],
  ['6 ruļļi papīra', 'papīra', '6', 'ruļļi'],
  ['6 ruļļi tualetes papīra 2 kārtu', 'tualetes papīra 2 kārtu', '6', 'ruļļi'],
  ['20 krēslu', 'krēslu', '20', null],
  ['21 krēsls', 'krēsls', '21', null],
  ['1 krēsls', 'krēsls', '1', null],
  ['5 Dell monitori', 'Dell monitori', '5', null],
  ['5 USB kabeļi', 'USB kabeļi', '5', null],
  ['divi krēsli', 'krēsli', '2', null],
  ['desmit galdi', 'galdi', '10', null],
  ['trīs baltas lampas', 'baltas lampas', '3', null],
  ['5 kg naglas', 'naglas', '5', 'kg'],
  ['Cukurs – 5 kg', 'Cukurs', '5', 'kg'],
  ['Ūdens 0,5 l, 24 gab.', 'Ūdens 0,5 l', '24', 'gab'],
  ['Kabelis 3x2,5, 100 m', 'Kabelis 3x2,5', '100', 'm'],
  ['Galds 80 x 60 x 75 cm – 3 gab.', 'Galds 80 x 60 x 75 cm', '3', 'gab'],
  ['24 collu monitori 5 gab.', '24 collu monitori', '5', 'gab'],
  ['Baterijas AAA (4 gab.) 10 iep', 'Baterijas AAA (4 gab.)', '10', 'iep'],
  ['Lampas 12 gab., baltas', 'Lampas, baltas', '12', 'gab'],
  ['Darba cimdi 10 pāri', 'Darba cimdi', '10', 'pāri'],
  ['Cements 25 kg, 40 maisi', 'Cements 25 kg', '40', 'maisi'],
  ['40 maisi cementa 25 kg', 'cementa 25 kg', '40', 'maisi'],
  ['3 kompl. galdi un krēsli', 'galdi un krēsli', '3', 'kompl'],
  ['Kafija 250 g', 'Kafija 250 g', '1', null],
  ['Kafija 250g', 'Kafija 250g', '1', null],
  ['Šampūns 500 ml', 'Šampūns 500 ml', '1', null],
  ['Papīrs A4 80 g/m2', 'Papīrs A4 80 g/m2', '1', null],
  ['Papīrs A4 80 g/m²', 'Papīrs A4 80 g/m²', '1', null],
  ['Kabelis 2x1,5', 'Kabelis 2x1,5', '1', null],
  ['Kabelis 2x1,5 mm2', 'Kabelis 2x1,5 mm2', '1', null],
  ['2x1,5 kabelis', '2x1,5 kabelis', '1', null],
  ['120x60 galds', '120x60 galds', '1', null],
  ['Galds 80 x 60 cm', 'Galds 80 x 60 cm', '1', null],
  ['24 collu monitors', '24 collu monitors', '1', null],
  ['3 vietīgs dīvāns', '3 vietīgs dīvāns', '1', null],
  ['4 durvju skapis', '4 durvju skapis', '1', null],
  ['LED spuldze E27 9W 2700K', 'LED spuldze E27 9W 2700K', '1', null],
  ['USB zibatmiņa 64 GB', 'USB zibatmiņa 64 GB', '1', null],
  ['Toneris HP 305A', 'Toneris HP 305A', '1', null],
  ['Aukla 5 mm', 'Aukla 5 mm', '1', null],
  ['Darba cimdi (10. izmērs)', 'Darba cimdi (10. izmērs)', '1', null],
  ['Plaukts baltais\t6\tgab.', 'Plaukts baltais', '6', 'gab.'],
  ['1\tPlaukts melnais\t7', 'Plaukts melnais', '7', null],
  ['SKU-88\tKrēsls ar roku balstiem\t2,5\tkompl.', 'Krēsls ar roku balstiem', '2.5', 'kompl.'],
  ['Skrūves\t1 200\tgab.', 'Skrūves', '1200', 'gab.'],
  ['Skrūves\t12 gab.', 'Skrūves', '12', 'gab'],
]

/** The number may be the quantity or part of the name. */
const unclear: readonly string[] = [
  'Monitors Dell 24',
  'Toneris HP 305',
  'Krāsa RAL 7016',
  'Telefona vāciņš iPhone 15',
  'Kafija 1 kg',
  'Cements 25 kg',
  'Krāsa balta 10 l',
  '10 l spainis',
  '1.200 kg smiltis',
  '2026 kalendāri',
  '10 pildspalvas, 5',
  'Baterijas AA 4 gab. iepakojumā',
  'Cements, 40 maisi pa 25 kg',
  'Papīra salvetes 100 gab. iepakojumā',
  '5 chairs',
  '3 M līmlente',
  '0 gab. krēsli',
  '7\tPlaukts',
]

test.each(cases)('“%s” asks for %s, %s %s', (written, name, quantity, unit) => {
  expect(parseRequestLines(written)).toEqual([{ name, quantity, unit, unclear: false }])
})

test.each(unclear)('“%s” does not say how many', (written) => {
  expect(parseRequestLines(written)).toMatchObject([{ quantity: '1', unclear: true }])
})

test('a letter is its lines without courtesies, blank lines and rules between them', () => {
  const letter = 'Labdien!\n\nLūdzu cenu:\n- 2 gab. galds\n-----\n* krēsls – 4 gab.\r\n\nAr cieņu,\nPaldies!'
  expect(parseRequestLines(letter).map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 galds', '4 krēsls'])
})
