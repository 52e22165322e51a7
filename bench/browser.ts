import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'

/** A page in Chromium as people use it, signed in or not. */
export interface Seat {
  page: Page
  context: BrowserContext
  cdp: CDPSession
}

/** Starts Chromium; PLAYWRIGHT_CHROMIUM names one, else one that is installed is looked for. */
export async function startBrowser(): Promise<Browser> {
  // Plain JavaScript without types, because `npm test` runs it before anything is installed.
  const chromiumModule = '../server/tools/chromium.mjs'
  const { findChromium } = (await import(chromiumModule)) as { findChromium: () => Promise<string> }
  const executablePath = await findChromium()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...sandbox,
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** A new person's page: nothing cached. With a token it is signed in. */
export async function takeSeat(browser: Browser, url: string, token?: string): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'lv-LV',
    timezoneId: 'Europe/Riga',
    viewport: { width: 1280, height: 800 },
  })
  if (token !== undefined) await context.addInitScript((kept) => localStorage.setItem('access_token', kept), token)
  // The loader of TypeScript names functions by a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (made) => made' })
  await context.addInitScript(installMeter)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  return { page, context, cdp }
}

/** Slows the processor of the page so many times. */
export async function slowDown({ cdp }: Seat, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** What has to be seen after an event. */
export interface Seen {
  selector: string
  /** Text that it has to hold. */
  text?: string
  /** Value of a field. */
  value?: string
  /** An attribute that has to differ from what it was before the event. */
  changed?: string
  /** The page has to have drawn it since the event: elements, text, or the value that it keeps of a field. */
  mutated?: boolean
}

interface Meter {
  expect(event: string, seen: Seen): void
  result: Promise<number>
}

type MeteredWindow = Window & typeof globalThis & { meter: Meter }

/**
 * Milliseconds from an event (as the browser dates it) to the frame in which something is painted.
 * @param act makes the event: a key, a click
 */
export async function untilPainted(
  { page }: Seat,
  event: 'keydown' | 'pointerdown' | 'paste',
  seen: Seen,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(([name, what]) => (window as MeteredWindow).meter.expect(name, what), [event, seen] as const)
  await act()
  return page.evaluate(() => (window as MeteredWindow).meter.result)
}

/** Runs in the page: the first event of a kind starts the clock, the frame that shows what is expected stops it. */
function installMeter(): void {
  const holds = ({ selector, text, value, changed, mutated }: Seen, before: string | null | undefined, touched: boolean): boolean => {
    const found = document.querySelector(selector)
    if (!found) return false
    if (text !== undefined && !found.textContent?.includes(text)) return false
    if (value !== undefined && (found as HTMLInputElement).value !== value) return false
    if (changed !== undefined && found.getAttribute(changed) === before) return false
    return !mutated || touched
  }
  // Placed before the application's own listeners, which may keep events for themselves.
  let begin: ((happened: Event) => void) | null = null
  const listen = (event: string): void =>
    addEventListener(
      event,
      (happened) => {
        const alone = happened instanceof KeyboardEvent && /^(Shift|Control|Alt)$/.test(happened.key)
        if (waited === event && !alone) begin?.(happened)
      },
      true,
    )
  let waited = ''
  for (const event of ['keydown', 'pointerdown', 'paste']) listen(event)
  const meter: Meter = {
    result: Promise.resolve(0),
    expect(event, seen) {
      const before = seen.changed === undefined ? undefined : document.querySelector(seen.selector)?.getAttribute(seen.changed)
      waited = event
      meter.result = new Promise((done, fail) => {
        const never = setTimeout(() => fail(new Error(`No ${event}`)), 20_000)
        begin = (happened) => {
          begin = null
          clearTimeout(never)
          const start = happened.timeStamp
          let touched = false
          const observer = new MutationObserver(() => (touched = true))
          if (seen.mutated)
            observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['value'] })
          const look = (): void => {
            if (holds(seen, before, touched)) {
              // A message that is sent in a frame arrives once it is painted.
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => {
                observer.disconnect()
                done(performance.now() - start)
              })
              port1.start()
              port2.postMessage(null)
            } else if (performance.now() - start > 15_000) fail(new Error(`Not seen: ${JSON.stringify(seen)}`))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }
      })
      // Whoever acted asks for it; until then a fault stays quiet.
      meter.result.catch(() => undefined)
    },
  }
  ;(window as MeteredWindow).meter = meter
}
