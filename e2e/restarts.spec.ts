import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { orders } from '../contract/orders/orders.ts'
import { expectNotice, open, press, screen } from './support/interactions.ts'
import { newOrder } from './support/records.ts'
import { anotherBrowser, test } from './support/test.ts'

const status = (page: Page) => page.getByRole('contentinfo')

/** A proxy that can be stopped for this browser only. */
async function stoppable(baseURL = '') {
  const { hostname, port } = new URL(baseURL)
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const product = connect(Number(port), hostname)
    for (const [one, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      open.add(one)
      // `close` follows every error.
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  const start = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const here = await start(0)
  const stop = async (): Promise<void> => {
    const ended = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    open.clear()
    await ended
  }
  return { address: `http://127.0.0.1:${here}`, stop, start: () => start(here) }
}

test('the status tells within a second that the server went and that it is back, also the second time and after a reload', async ({
  browser,
  baseURL,
  person,
}) => {
  const order = await newOrder(person)
  const server = await stoppable(baseURL)
  const { page, context } = await anotherBrowser(browser, server.address, person.token)
  await open(page, `${server.address}/orders/${order.id}`)
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(status(page)).toContainText('savienots')
    await server.stop()
    await expect(status(page)).toContainText('savienojums zudis', { timeout: 1000 })
    await server.start()
    await expect(status(page)).toContainText('savienots', { timeout: 1500 })
  }
  // Saves without the server survive a reload and are sent later.
  await page.getByRole('group', { name: 'Pasūtījuma dati' }).focus()
  await press(page, 'F2')
  await page.getByRole('textbox', { name: 'Klienta pasūtījuma Nr.' }).fill('PO-pēc-restarta')
  await server.stop()
  await press(page, 'Control+s')
  await expect(status(page)).toContainText('1 saglabāts darbs gaida savienojumu')
  await expect(screen(page)).toContainText('Nav savienojuma: saglabāts šajā datorā')
  await server.start()
  await expectNotice(page, 'updated')
  await expect(status(page)).not.toContainText('gaida savienojumu')
  const { data } = await person.done(orders.show, { params: { id: order.id } })
  expect(data).toMatchObject({ customer_order_nr: 'PO-pēc-restarta', lock_version: order.lock_version + 1 })
  await context.close()
  await server.stop()
})
