import type { Browser } from '@playwright/test'
import { takeSeat, type Seat } from './browser.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, valueOf, type Figure } from './measure.ts'

const firstRow = '[role=grid] [role=row][data-index="0"] [role=gridcell]'

/** What a person waits for and downloads before anything can be done; without slowing the processor. */
export async function firstLoadFigures(browser: Browser, { url, token }: Installation, runs: number): Promise<Figure[]> {
  const visitor = await takeSeat(browser, url)
  const toSignIn = await bytesOf(visitor, async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-pasts').waitFor()
  })
  await visitor.context.close()
  const clerk = await takeSeat(browser, url, token)
  const toList = await bytesOf(clerk, async ({ page }) => {
    await page.goto('/orders')
    await page.locator(firstRow).first().waitFor()
  })
  await clerk.context.close()

  const cold = await timed(
    runs,
    async (seat: Seat) => {
      await seat.page.goto('/orders')
      await seat.page.locator(firstRow).first().waitFor()
      await seat.context.close()
    },
    () => takeSeat(browser, url, token),
  )
  const seat = await takeSeat(browser, url, token)
  await seat.page.goto('/orders')
  const warm = await timed(runs, async () => {
    await seat.page.reload()
    await seat.page.locator(firstRow).first().waitFor()
  })
  await seat.context.close()
  return [
    valueOf('lejupielāde: līdz pieslēgšanās lapai', toSignIn / 1000, { bar: 100, unit: 'kB' }),
    valueOf('lejupielāde: līdz pirmajam sarakstam', toList / 1000, { bar: 220, unit: 'kB' }),
    figureOf('navigācija: līdz sarakstam, tukša kešatmiņa', cold, { bar: 1000 }),
    figureOf('navigācija: līdz sarakstam, pilna kešatmiņa', warm, { bar: 400 }),
  ]
}

/** Compressed bytes of scripts and styles that came over the net meanwhile. */
async function bytesOf(seat: Seat, act: (seat: Seat) => Promise<void>): Promise<number> {
  const counted = new Set<string>()
  let bytes = 0
  await seat.cdp.send('Network.enable')
  seat.cdp.on(
    'Network.responseReceived',
    ({ requestId, type }) => void ((type === 'Script' || type === 'Stylesheet') && counted.add(requestId)),
  )
  seat.cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (counted.has(requestId) && (bytes += encodedDataLength)),
  )
  await act(seat)
  // What is fetched ahead counts, too; the stream of live updates never ends.
  await seat.page.waitForTimeout(1000)
  return bytes
}
