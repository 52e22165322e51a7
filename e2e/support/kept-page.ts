import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

/** @file The page that a worker keeps from test to test: another process to load the client into costs half as much again. */

const spent = new WeakSet<BrowserContext>()

/** Says that something was done to a page that cannot be taken back: the next test gets another. */
export function spend(page: Page): void {
  spent.add(page.context())
}

/** How a test wants its page. */
interface Wanted {
  /** An address of the product that runs no program of ours. */
  empty: string
  /** What a signed-in browser keeps; nothing else is kept. */
  storage: Readonly<Record<string, string>>
  viewport: ViewportSize | null | undefined
}

/** A page as new for each test, in a browser that has compiled the client. */
export class KeptPage {
  readonly #browser: Browser
  #page: Page | null = null

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** The page, at an empty document, with this storage and nothing of the test before. */
  async take({ empty, storage, viewport }: Wanted): Promise<Page> {
    const page = (this.#page ??= await newPage(this.#browser))
    if (viewport) await page.setViewportSize(viewport)
    // The page that stood there goes first: as it is left it may still write.
    await leaveFor(page, empty)
    await page.evaluate(
      ({ kept }) => {
        localStorage.clear()
        sessionStorage.clear()
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { kept: storage },
    )
    return page
  }

  /** Takes back what the test did to it, or lets it go. */
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

  /** Ends it. */
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

/** A page that was loading anew may interrupt, and what it interrupted may come after all. */
async function leaveFor(page: Page, path: string, tries = 3): Promise<void> {
  try {
    await page.goto(path)
  } catch (error) {
    if (tries === 1) throw error
    await leaveFor(page, path, tries - 1)
  }
}
