import { expect } from '@playwright/test'
import { contractTemplates } from '../contract/contracts/contract-templates.ts'
import { contracts } from '../contract/contracts/contracts.ts'
import { mergeFields } from '../contract/contracts/merge-fields.ts'
import { reference } from '../contract/reference/reference.ts'
import { activeTab, expectNotice, focused, load, open, palette, press, screen, searchFor } from './support/interactions.ts'
import { newCustomer, unique } from './support/records.ts'
import { test } from './support/test.ts'

test('a template is written with fields that are offered, an unknown one is told, and a customer’s contract is made of it', async ({
  page,
  person,
}) => {
  const customer = await newCustomer(person)
  const name = `Sadarbības līgums ${unique()}`
  await open(page, '/contract_templates')
  await palette(page, 'jauna līguma veidne', 'Jauna līguma veidne')
  await expect(page).toHaveURL('/contract_templates/create')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const form = screen(page).getByRole('group', { name: 'Jaunas līguma veidnes dati' })
  await expect(form.getByRole('textbox', { name: /^Nosaukums/ })).toBeFocused()
  await page.keyboard.type(name)
  await form.getByRole('combobox', { name: /veids/i }).focus()
  await page.keyboard.type('klien')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
  const field = form.getByRole('textbox', { name: /^Teksts/ })
  await field.focus()
  await page.keyboard.type('# Līgums')
  await press(page, 'Enter')
  await page.keyboard.type('Pircējs {{')
  const offered = page.getByRole('listbox', { name: 'Līguma lauki' }).getByRole('option')
  // All fields before typing.
  await expect(offered).toHaveCount(Object.keys(mergeFields.customer).length)
  await page.keyboard.type('nosauk')
  await expect(offered.filter({ hasText: 'Klienta nosaukums' })).toBeVisible()
  await press(page, 'ArrowDown Enter')
  await expect(field).toContainText('{{customer.name}}')
  await page.keyboard.type(' un {{customer.patty}}')
  await press(page, 'Control+Enter')
  // Unknown fields are reported and the text is preserved.
  await expect(form.getByText(/customer\.patty/)).toHaveCount(2)
  for (let typed = '{{customer.patty}}'.length; typed > 0; typed -= 1) await press(page, 'Backspace')
  await page.keyboard.type('mēs.')

  // Preview before saving.
  const viewer = page.getByRole('complementary', { name: /\.pdf$/ })
  await press(page, 'Control+d')
  await expect(viewer).toBeVisible()
  await page.keyboard.type(' Un vēl.')
  await expect(field).toContainText('mēs. Un vēl.')
  // The draft survives a reload.
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes('Un vēl.'))).toBe(true)
  await load(page, '/contract_templates/create')
  await expect(field).toContainText('Un vēl.')
  await field.focus()
  await press(page, 'Control+s')
  await expectNotice(page, 'created')
  await expect(page).toHaveURL(/\/contract_templates\/\d+$/)
  await expect(activeTab(page)).toContainText(name)
  await expect(screen(page).getByRole('heading', { name: 'Līgums', exact: true })).toBeVisible()
  await press(page, 'F2')
  const text = screen(page).getByRole('textbox', { name: /^Teksts/ })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.focus()
  await press(page, 'Control+End')
  await page.keyboard.type(' Papildināts.')
  await press(page, 'Control+s')
  await expectNotice(page, 'updated')
  await expect(text).toHaveCount(0)
  await expect(screen(page)).toContainText('Un vēl. Papildināts.')
  await open(page, '/contract_templates')
  await searchFor(page, name)
  await press(page, 'ArrowDown')
  await expect(screen(page).getByRole('row').filter({ hasText: name })).toBeVisible()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/contract_templates\/\d+$/)

  await open(page, `/customers/${customer.id}`)
  await palette(page, 'izveidot līgumu', 'Izveidot līgumu')
  await expect(focused(page)).toHaveAccessibleName('Veidne')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'Enter Enter')
  await expect(viewer).toBeVisible()
  const { data } = await person.done(contracts.ofRecord, { query: { kind: 'customer', id: customer.id } })
  expect(data).toHaveLength(1)
  await screen(page).getByRole('tab', { name: 'Līgumi' }).press('Enter')
  await expect(screen(page)).toContainText(data[0]?.number ?? '-')
})

test('a template of 200,000 signs is written on a page of its own', async ({ page, person }) => {
  test.slow()
  const name = `Garais līgums ${unique()}`
  const { data: kinds } = await person.done(reference.fetchTemplateTypes)
  const contract_template_type_id = kinds.find(({ model }) => model === 'customer')?.id ?? 0
  const points = Array.from({ length: 1900 }, (_, at) => `Punkts ${at + 1}. ${'Izpildītājs veic darbus. '.repeat(3)}`.trim()).join('\n\n')
  const body = points.slice(0, 199_000)
  const { data: template } = await person.done(contractTemplates.calls.create, { body: { name, contract_template_type_id, body } })
  await open(page, `/contract_templates/${template.id}`)
  await expect(screen(page)).toContainText('Punkts 1.')
  await press(page, 'F2')
  const form = screen(page)
  const field = form.getByRole('textbox', { name: /^Teksts/ })
  await expect(field).toHaveAttribute('contenteditable', 'true', { timeout: 30_000 })
  const [box, formBox] = [await field.boundingBox(), await form.boundingBox()]
  expect((box?.width ?? 0) / (formBox?.width ?? 1)).toBeGreaterThan(0.9)
  await field.focus()
  await page.keyboard.type('Jauns sākums. ')
  await press(page, 'Control+Enter')
  const savedBodies = async () => (await person.done(contractTemplates.calls.list, { query: { q: name } })).data.map((each) => each.body)
  await expect
    .poll(async () => (await savedBodies()).map((text) => text.includes('Jauns sākums.') && text.includes('Punkts 1.')))
    .toEqual([true])
})
