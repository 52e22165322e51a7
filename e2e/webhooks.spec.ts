import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { expectNotice, open, palette, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { test } from './support/test.ts'

test('a program outside is added, told of an order, and what it did not take is sent again', async ({ page, person }) => {
  const name = `Tīmekļa veikals ${person.id}`
  let status = 500
  const got: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      got.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(status).end(status === 500 ? 'Veikals nestrādā' : '')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  try {
    await open(page, '/workspace/webhooks')
    await palette(page, 'tīmekļa āķi pievienot', 'Pievienot tīmekļa āķi')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Nosaukums')).toBeFocused()
    await page.keyboard.type(name)
    await press(page, 'Tab')
    await page.keyboard.type('https://10.0.0.1/')
    await press(page, 'Tab')
    await expect(dialog.getByLabel('Pasūtījumi', { exact: true })).toBeFocused()
    await press(page, 'Space')
    await press(page, 'Control+Enter')
    await expect(dialog.getByText('nedrīkst vest uz iekšējo tīklu')).toBeVisible()
    await dialog.getByLabel('Adrese').fill(url)
    await press(page, 'Control+Enter')
    await expect(dialog.getByLabel('Parakstu atslēga')).toContainText('whsec_')
    await expect(dialog.getByRole('button', { name: 'Kopēt' })).toBeFocused()
    await press(page, 'Control+Enter')
    await expectNotice(page, { color: 'green', text: 'Tīmekļa āķis pievienots' })
    await newOrder(person, { lines: 1, quantity: '1' })
    const panel = screen(page).getByRole('region', { name })
    const row = panel
      .getByRole('row')
      .filter({ hasText: /Pasūtījumi: Izveidot\s+orders\.CREATED \d+/ })
      .last()
    await expect(row).toContainText('500 Veikals nestrādā')
    await expect(row).toContainText('Gaida')
    status = 204
    await row.getByRole('button', { name: 'Vēlreiz' }).focus()
    await press(page, 'Enter')
    await expect(row).toContainText('Pieņemta')
    expect(got.filter((type) => type === 'orders.CREATED').length).toBeGreaterThan(1)
    await panel.getByRole('button', { name: 'Izslēgt' }).focus()
    await press(page, 'Enter')
    await expect(panel.getByText('izslēgts', { exact: true })).toBeVisible()
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})
