import { contractTemplates } from '../contract/contracts/contract-templates.ts'
import { reference } from '../contract/reference/reference.ts'
import { slowDown, untilPainted, type Seat } from './browser.ts'
import type { Installation } from './installation.ts'
import { figureOf, type Figure } from './measure.ts'

const editor = 'main [contenteditable=true]'
const characters = 199_000

/** Letters typed at the start of a contract template of 200,000 characters. */
export async function longTextFigures(seat: Seat, { call }: Installation, runs: number): Promise<Figure[]> {
  const { page } = seat
  const { data: kinds } = await call(reference.fetchTemplateTypes)
  const contract_template_type_id = kinds.find(({ model }) => model === 'customer')?.id ?? 0
  const points = Array.from({ length: 1900 }, (_, at) => `Punkts ${at + 1}. ${'Izpildītājs veic darbus. '.repeat(3)}`.trim())
  const body = points.join('\n\n').slice(0, characters)
  const { data: template } = await call(contractTemplates.calls.create, {
    body: { name: `Garais ${Date.now()}`, contract_template_type_id, body },
  })
  await page.goto(`/contract_templates/${template.id}`)
  await page.getByText('Punkts 1.').waitFor()
  await page.keyboard.press('F2')
  await page.locator(editor).focus({ timeout: 60_000 })
  await slowDown(seat, 4)
  const letters: number[] = []
  for (let run = 0; run < runs; run += 1)
    letters.push(await untilPainted(seat, 'keydown', { selector: editor, mutated: true }, () => page.keyboard.press('a')))
  await seat.context.close()
  return [figureOf('garš teksts: burts līdz attēlam, 200 000 zīmes', letters, { bar: 100 })]
}
