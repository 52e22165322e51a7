import type { Browser } from '@playwright/test'
import { takeSeat, type Seat } from './browser.ts'
import { builtClient, filesOf, untilFirstList, untilSignIn } from './client-files.ts'
import type { Installation } from './installation.ts'
import { figureOf, timed, valueOf, type Figure } from './measure.ts'

const firstRow = '[role=grid] [role=row][data-index="0"] [role=gridcell]'

/** Duration and size of the first load, without CPU throttling. */
export async function firstLoadFigures(browser: Browser, { url, token }: Installation, runs: number): Promise<Figure[]> {
  const { manifest } = await builtClient()
  const visitor = await takeSeat(browser, url)
  const { needed: toSignIn } = await bytesOf(visitor, filesOf(manifest, untilSignIn), async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('E-pasts').waitFor()
  })
  await visitor.context.close()
  const clerk = await takeSeat(browser, url, token)
  const toList = await bytesOf(clerk, filesOf(manifest, untilFirstList), async ({ page }) => {
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
    valueOf('lejupielāde: līdz pirmajam sarakstam', toList.needed / 1000, { bar: 220, unit: 'kB' }),
    valueOf('lejupielāde: palete, darbības un dialogi, pēc tam', toList.ahead / 1000, { unit: 'kB' }),
    figureOf('navigācija: līdz sarakstam, tukša kešatmiņa', cold, { bar: 1000 }),
    figureOf('navigācija: līdz sarakstam, pilna kešatmiņa', warm, { bar: 400 }),
  ]
}

/**
 * Compressed bytes of scripts and styles.
 * @param awaited files that the page waits for; others are loaded beside it
 */
async function bytesOf(
  seat: Seat,
  awaited: ReadonlySet<string>,
  act: (seat: Seat) => Promise<void>,
): Promise<{ needed: number; ahead: number }> {
  const answers = new Map<string, { ahead: boolean; head: number }>()
  const bytes = { needed: 0, ahead: 0 }
  await seat.cdp.send('Network.enable')
  seat.cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script' && type !== 'Stylesheet') return
    answers.set(requestId, { ahead: !awaited.has(new URL(response.url).pathname.slice(1)), head: response.encodedDataLength })
  })
  seat.cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) bytes[answer.ahead ? 'ahead' : 'needed'] += encodedDataLength - answer.head
  })
  await act(seat)
  // The live update stream never ends, so network idle cannot be awaited.
  await seat.page.waitForTimeout(1000)
  return bytes
}
