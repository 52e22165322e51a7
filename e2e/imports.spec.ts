import { expect } from '@playwright/test'
import { imports } from '../contract/imports/imports.ts'
import { suppliers } from '../contract/suppliers/suppliers.ts'
import { open, palette, press, screen } from './support/interactions.ts'
import { test } from './support/test.ts'

test('a sheet is mapped, checked, mended, loaded and taken back by keyboard', async ({ page, person }) => {
  const mark = `Z${person.id}`
  const file = (mail: string) => {
    const text = `Kas ${mark};Kur ${mark};Pasts ${mark}\n${mark} Viens;Iela 1;viens@demo.example\n${mark} Divi;Iela 2;${mail}\n`
    return { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) }
  }
  const send = async (mail: string): Promise<void> => {
    await palette(page, 'ielādēt datus no faila', 'Ielādēt datus no faila')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kas failā ir').selectOption({ label: 'Piegādātāji' })
    await dialog.getByLabel('Excel izklājlapa').setInputFiles(file(mail))
    await expect(dialog.getByRole('region', { name: 'Kolonnas' })).toBeVisible()
  }
  await open(page, '/workspace/imports')
  await send('nav adrese')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Norādiet, kurā kolonnā ir „Nosaukums”')).toBeVisible()
  await dialog.getByLabel(`A: Kas ${mark}`).selectOption({ label: 'Nosaukums' })
  await dialog.getByLabel(`B: Kur ${mark}`).selectOption({ label: 'Adrese' })
  await dialog.getByLabel(`C: Pasts ${mark}`).selectOption({ label: 'E-pasts' })
  await dialog.getByLabel('Avots').fill(`${mark} programma`)
  await press(page, 'Control+Enter')
  await expect(screen(page).getByText('E-pasts: jābūt e-pasta adresei')).toBeVisible()
  await expect(screen(page).getByText('C3', { exact: true })).toBeVisible()
  await expect(screen(page).getByRole('button', { name: /^Ielādēt/ })).toHaveAttribute('aria-disabled', 'true')

  // The mapping of a known source is reused.
  await send('divi@demo.example')
  await expect(dialog.getByLabel('Avots')).toHaveValue(`${mark} programma`)
  await expect(dialog.getByLabel(`A: Kas ${mark}`)).toHaveValue('name')
  await press(page, 'Control+Enter')
  await expect(screen(page).getByText('Pārbaudīts', { exact: true }).filter({ visible: true })).toBeVisible()
  await press(page, 'o')
  await press(page, 'i')
  await expect(screen(page).getByText('Ielādēts', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  const brought = async () => (await person.done(suppliers.list, { query: { q: mark } })).data.length
  await expect.poll(brought).toBe(2)
  const { data } = await person.done(imports.list, {})
  expect(data[0]).toMatchObject({ file_name: `${mark}.csv`, rows: 2, failure: null })

  await expect(screen(page).getByRole('button', { name: /^Atsaukt ielādi/ })).not.toHaveAttribute('aria-disabled', 'true')
  await press(page, 'o a')
  await expect(page.getByRole('alertdialog', { name: 'Atsaukt ielādi' }).getByRole('button', { name: 'Atsaukt' })).toBeFocused()
  await press(page, 'Enter')
  await expect(screen(page).getByText('Atsaukts', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  expect(await brought()).toBe(0)
})
