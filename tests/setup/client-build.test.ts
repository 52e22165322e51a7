import { expect, test } from 'vitest'
import { labels } from '../../contract/labels.ts'
import { inlinedLabels } from '../../server/tools/client-build.ts'

/** A source file as the client gets it. */
function built(code: string): string {
  const { transform } = inlinedLabels()
  if (typeof transform !== 'object') throw new Error('the plugin has no hook')
  const result = transform.handler.call({} as never, code, '/src/areas/orders/Example.tsx') as { code: string }
  return result.code
}

const imported = "import { labelOf } from '../../../contract/labels.ts'\n"

test('a label that is known stands where it is used, and the dictionary is not imported for it', () => {
  expect(built(`${imported}export const header = labelOf('number')`)).toBe(`\nexport const header = ${JSON.stringify(labels['number'])}`)
  expect(built(`${imported}export const own = labelOf('due_date', 'production')`)).toBe('\nexport const own = "Termiņš"')
})

test('the dictionary stays where a label follows from a value', () => {
  const code = `${imported}export const header = (id: string) => labelOf(id) + labelOf('number')`
  expect(built(code)).toBe(code.replace("labelOf('number')", JSON.stringify(labels['number'])))
})

test('parts that only elements use stay', () => {
  const parts = "import { Row } from './Row.tsx'\nimport { table } from './table.tsx'\n"
  expect(built(`${imported}${parts}export const row = <table.Row a={labelOf('number')}><Row /></table.Row>`)).toBe(
    `\n${parts}export const row = <table.Row a={${JSON.stringify(labels['number'])}}><Row /></table.Row>`,
  )
})

test('imports that were used only by what is gone go, and others stay', () => {
  const code = `${imported}import { big } from './money.ts'\nimport './styles.css'\nexport const one = [big('1'), labelOf('number')]`
  expect(built(code)).toBe(
    `\nimport { big } from './money.ts'\nimport './styles.css'\nexport const one = [big('1'), ${JSON.stringify(labels['number'])}]`,
  )
})
