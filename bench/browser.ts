import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'

export interface Seat {
  page: Page
  context: BrowserContext
  cdp: CDPSession
}

/** From PLAYWRIGHT_CHROMIUM, else an installed one. */
export async function findChromium(): Promise<string> {
  // Untyped JavaScript, because `npm test` runs it before packages are installed.
  const chromiumModule = '../server/tools/chromium.mjs'
  const found = (await import(chromiumModule)) as { findChromium: () => Promise<string> }
  return found.findChromium()
}

export async function startBrowser(): Promise<Browser> {
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

/** A new page with an empty cache, signed in if a token is given. */
export async function takeSeat(browser: Browser, url: string, token?: string): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'lv-LV',
    timezoneId: 'Europe/Riga',
    viewport: { width: 1280, height: 800 },
  })
  if (token !== undefined) await context.addInitScript((accessToken) => localStorage.setItem('access_token', accessToken), token)
  // The TypeScript loader wraps functions in a helper that the page lacks.
  await context.addInitScript({ content: 'globalThis.__name = (made) => made' })
  await context.addInitScript(installMeter)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  return { page, context, cdp }
}

export async function slowDown({ cdp }: Seat, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
}

export interface Seen {
  selector: string
  text?: string
  value?: string
  /** An attribute whose value must differ from that before the event. */
  changed?: string
  /** The page must have drawn it after the event. */
  mutated?: boolean
}

interface Meter {
  expect(event: string, seen: Seen): void
  result: Promise<number>
}

type MeteredWindow = Window & typeof globalThis & { meter: Meter }

/**
 * Milliseconds from the event timestamp to the frame that paints the expected content.
 * @param act triggers the event
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

function installMeter(): void {
  const holds = ({ selector, text, value, changed, mutated }: Seen, before: string | null | undefined, touched: boolean): boolean => {
    const found = document.querySelector(selector)
    if (!found) return false
    if (text !== undefined && !found.textContent?.includes(text)) return false
    if (value !== undefined && (found as HTMLInputElement).value !== value) return false
    if (changed !== undefined && found.getAttribute(changed) === before) return false
    return !mutated || touched
  }
  // Registered before the application's listeners, which may stop propagation.
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
              // A message sent within a frame arrives after it is painted.
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
      // Prevents an unhandled rejection before the result is awaited.
      meter.result.catch(() => undefined)
    },
  }
  ;(window as MeteredWindow).meter = meter
}
