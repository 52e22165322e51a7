import type { Seat } from './browser.ts'
import { figureOf, timed, type Figure } from './measure.ts'

/** From the start of a navigation until the tabs show, without network. */
export async function offlineFigures(seat: Seat, runs: number): Promise<Figure[]> {
  const { page, context } = seat
  await page.goto('/orders')
  await page.locator('main [role=grid] [role=row]').nth(2).waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 50))
  })
  await context.setOffline(true)
  const starts = await timed(runs, async () => {
    await page.reload()
    await page.locator('[role=tablist][aria-label=Cilnes]').waitFor()
  })
  await context.close()
  return [figureOf('navigācija: bez tīkla, līdz cilnēm', starts, { bar: 1000 })]
}
