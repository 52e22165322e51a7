import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

/** @file A page reused between tests: loading the client in a new process costs half as much again. */

const spent = new WeakSet<BrowserContext>()

/** Marks the page as not reusable, e.g. after irreversible changes. */
export function spend(page: Page): void {
  spent.add(page.context())
}

interface Wanted {
  /** A page of the product without scripts. */
  empty: string
  /** Complete storage of the signed-in browser. */
  storage: Readonly<Record<string, string>>
  viewport: ViewportSize | null | undefined
}

export class ReusedPage {
  readonly #browser: Browser
  #page: Page | null = null

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async take({ empty, storage, viewport }: Wanted): Promise<Page> {
    const page = (this.#page ??= await newPage(this.#browser))
    if (viewport) await page.setViewportSize(viewport)
    // The old page may still write while unloading.
    await leaveFor(page, empty)
    await page.evaluate(
      ({ storage }) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
      },
      { storage },
    )
    return page
  }

  /** Resets the page, or discards it. */
  async giveBack(): Promise<void> {
    const page = this.#page
    if (!page) return
    const context = page.context()
    if (page.isClosed() || spent.has(context)) {
      this.#page = null
      await context.close()
      return
    }
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const event of ['request', 'response', 'dialog', 'pageerror', 'filechooser'] as const) page.removeAllListeners(event)
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
  }

  async close(): Promise<void> {
    await this.#page?.context().close()
  }
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.once('crash', spend)
  return page
}

/** A reload in progress may interrupt navigation, and resume. */
async function leaveFor(page: Page, path: string, tries = 3): Promise<void> {
  try {
    await page.goto(path)
  } catch (error) {
    if (tries === 1) throw error
    await leaveFor(page, path, tries - 1)
  }
}
