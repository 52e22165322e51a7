import { expect, test as base, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test'
import { callAt, faultsOfAnswer } from '../../tests/support/strict-answers.ts'
import { KeptPage, spend } from './kept-page.ts'
import { newPerson, type PersonOptions, type Worker } from './people.ts'

interface Fixtures {
  /** Who the person of the test is: `test.use({ who: { permissions: [...] } })`. */
  who: PersonOptions
  /** The person whose browser `page` is, signed in. */
  person: Worker
}

/** A test of somebody who has not signed in. Workers are shared by all tests whose workers keep the same. */
export const visitorTest = base.extend<object, { kept: KeptPage }>({
  kept: [
    async ({ browser }, use) => {
      const kept = new KeptPage(browser)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
})

/** A test with a person of its own, signed in in `page`; independent of every other test. */
export const test = visitorTest.extend<Fixtures>({
  who: [{}, { option: true }],
  person: async ({ baseURL, who }, use) => use(await newPerson(baseURL ?? '', who)),
  page: async ({ kept, browser, baseURL, person, viewport, bypassCSP }, use) => {
    const wanted = { empty: `${baseURL}/api/health`, storage: signedIn(person.token), viewport }
    // Who lets programs of others in does so for good.
    const own = bypassCSP ? new KeptPage(browser) : kept
    const page = await own.take(wanted)
    if (bypassCSP) spend(page)
    const faults = heldToContract(page)
    await use(page)
    // An answer that is on its way when the test ends is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await faults(), 'calls and answers are what the contract says').toEqual([])
    await own.giveBack()
  },
  context: async ({ page }, use) => use(page.context()),
})

/** Holds what the client sends and is answered against the contract; ask what differed when the test is over. */
function heldToContract(page: Page): () => Promise<string[]> {
  const judged: Promise<string[]>[] = []
  page.on('response', (answer) => {
    const call = callAt(answer.request().method(), new URL(answer.url()).pathname)
    if (call && answer.status() === 422) judged.push(read(answer, (json) => unknownFields(call.id, json)))
    if (call && !call.spec.file && answer.status() === 200) judged.push(read(answer, (json) => faultsOfAnswer(call, json)))
  })
  return async () => [...new Set((await Promise.all(judged)).flat())]
}

/** The browser keeps no answers of a page that was left meanwhile. */
function read(answer: Response, judge: (json: unknown) => string[]): Promise<string[]> {
  return answer.json().then(judge, () => [])
}

/** Fields that the server refused because the contract does not name them; TypeScript lets them by where an object is spread. */
function unknownFields(id: string, refusal: unknown): string[] {
  const { errors = {} } = refusal as { errors?: Readonly<Record<string, readonly string[]>> }
  const unknown = Object.entries(errors).filter(([, texts]) => texts.some((text) => text.endsWith('šeit nav zināms')))
  return unknown.map(([field]) => `${id} ${field}: sent, and not in the contract`)
}

/** Another browser in which a person is signed in; closed by the test. */
export async function anotherBrowser(
  browser: Browser,
  baseURL: string | undefined,
  token: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const origins = [{ origin: baseURL ?? '', localStorage: Object.entries(signedIn(token)).map(([name, value]) => ({ name, value })) }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  return { context, page: await context.newPage() }
}

/** What a browser keeps of a signed-in person. */
function signedIn(token: string): Record<string, string> {
  return { access_token: token }
}
