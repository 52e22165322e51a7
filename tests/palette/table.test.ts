import { describe, expect, test } from 'vitest'
import { linesOf, mostLines } from '../../src/palette/meaning/table.ts'

const read = (text: string): string[] => linesOf(text).map(({ texts, quantity }) => `${quantity} × ${texts.join(' | ')}`)

/** Written by hand: what a person means by the cells. */
const tables: readonly [about: string, text: string, ...lines: string[]][] = [
  ['article number and quantity', 'HP-26A\t3\r\nCF-226X\t2\r\n', '3 × HP-26A', '2 × CF-226X'],
  [
    'code, name, quantity and price',
    'HP-26A\tToneris melnais\t3\t45,20\nCF-226X\tToneris zils\t2\t51,00',
    '3 × HP-26A | Toneris melnais',
    '2 × CF-226X | Toneris zils',
  ],
  ['a heading decides', 'Daudzums\tNosaukums\tCena\n3\tFiltrs HP\t4,50\n12\tTinte\t8,00', '3 × Filtrs HP', '12 × Tinte'],
  ['barcodes', '4006381333931\t5\n4006381333948\t1', '5 × 4006381333931', '1 × 4006381333948'],
  [
    'figures before the name are its number',
    '1001\tSkrūve M8\t250\n1002\tUzgrieznis M8\t250',
    '250 × 1001 | Skrūve M8',
    '250 × 1002 | Uzgrieznis M8',
  ],
  ['quantities with units and decimals', 'Kabelis\t12,5\nTermināls\t4 gab.', '12.5 × Kabelis', '4 × Termināls'],
  ['rows without a quantity are left out', 'HP-26A\t3\nKopā\t\nCF-226X\t0', '3 × HP-26A'],
  ['a list of a letter', 'Labdien,\n3 filtri HP\n2 gab. tinte melna\nPaldies', '3 × filtri HP', '2 × tinte melna'],
]

describe('a pasted table', () => {
  test.each(tables)('%s', (_, text, ...lines) => {
    expect(read(text)).toEqual(lines)
  })

  test.each(['SIA Ziemeļu Metāls\nBrīvības iela\nRīga, LV-1010', '', 'viena rinda', 'a', '\t\t\n\t'])(
    'without goods has no lines: %j',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )

  test('is bounded in rows, columns and characters', () => {
    expect(linesOf('HP-26A\t3\n'.repeat(100_000))).toHaveLength(mostLines)
    expect(linesOf(`HP\t${'x\t'.repeat(100_000)}`).length).toBeLessThan(2)
    expect(linesOf(`"${'a'.repeat(2_000_000)}\t3`).length).toBeLessThan(2)
    expect(linesOf('3 filtri HP\n'.repeat(100_000))).toHaveLength(mostLines)
  })
})
