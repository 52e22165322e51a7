import type { Page } from '@playwright/test'

/**
 * What is wrong to the eye with what stands in the page in front, whatever it shows: a header, a number or a state that is
 * cut, a number broken over two lines, a text out of the window, a value as machines write it, a unit in every cell.
 */
export function spoiled(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const number = /^(?:[A-Z]{1,4}-(?:\d{4}-)?\d{3,}|[+-]?\d[\d\s.,]*\d|\+371 \d+ \d+)(?:\s?[€%])?$/
    const raw =
      /\b(?:undefined|null|NaN|true|false)\b|\[object|\b[a-z]{2,}_[a-z]{2,}\b(?!\.\w)|\b\d{4}-[01]\d-[0-3]\d\b|(?<![\d.])\d+\.\d{4}\b(?!\.)/
    const found = new Set<string>()
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const holder = texts.currentNode.parentElement
      if (text === '' || !holder?.checkVisibility({ visibilityProperty: true }) || holder.clientWidth === 1) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const isHeader = holder.closest('[role="columnheader"], th') !== null
      const isCut = getComputedStyle(holder).overflowX !== 'visible' && holder.scrollWidth > holder.clientWidth + 1
      if (isCut && (isHeader || number.test(text))) found.add(`cut: ${text}`)
      if (lines.size > 1 && number.test(text)) found.add(`broken: ${text}`)
      if (!isCut && range.getBoundingClientRect().right > window.innerWidth + 1) found.add(`out of the window: ${text}`)
      if (raw.test(text)) found.add(`raw: ${text}`)
      // A unit stands once, in the header of its column.
      if (/^[-−+]?\d[\d\s.,]*\s€$/.test(text) && holder.closest('[role="gridcell"]')) found.add(`unit in a cell: ${text}`)
    }
    return [...found].slice(0, 8)
  })
}

/** Gives the page a window of this width, and the time to find its room in it. */
export async function fit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 768 })
  // What has no room leaves its line between layout and the next paint.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
