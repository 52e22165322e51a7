import { expect, test as base, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test'
import { callAt, faultsOfAnswer } from '../../tests/support/strict-answers.ts'
import { ReusedPage, spend } from './shared-page.ts'
import { newPerson, type PersonOptions, type Worker } from './people.ts'

interface Fixtures {
  /** `test.use({ who: { permissions: [...] } })` */
  who: PersonOptions
  person: Worker
}

/** A signed-out test. Workers are shared by tests with equal worker fixtures. */
export const visitorTest = base.extend<object, { reusedPage: ReusedPage }>({
  reusedPage: [
    async ({ browser }, use) => {
      const workerPage = new ReusedPage(browser)
      await use(workerPage)
      await workerPage.close()
    },
    { scope: 'worker' },
  ],
})

export const test = visitorTest.extend<Fixtures>({
  who: [{}, { option: true }],
  person: async ({ baseURL, who }, use) => use(await newPerson(baseURL ?? '', who)),
  page: async ({ reusedPage, browser, baseURL, person, viewport, bypassCSP }, use) => {
    const wanted = { empty: `${baseURL}/api/health`, storage: signedIn(person.token), viewport }
    // bypassCSP cannot be undone for a page.
    const testPage = bypassCSP ? new ReusedPage(browser) : reusedPage
    const page = await testPage.take(wanted)
    if (bypassCSP) spend(page)
    const faults = heldToContract(page)
    await use(page)
    // Ignores answers under way at the end of the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await faults(), 'calls and answers are what the contract says').toEqual([])
    await testPage.giveBack()
  },
  context: async ({ page }, use) => use(page.context()),
})

/** Checks requests and answers against the contract; returns the errors afterwards. */
function heldToContract(page: Page): () => Promise<string[]> {
  const judged: Promise<string[]>[] = []
  page.on('response', (answer) => {
    const call = callAt(answer.request().method(), new URL(answer.url()).pathname)
    if (call && answer.status() === 422) judged.push(read(answer, (json) => unknownFields(call.id, json)))
    if (call && !call.spec.file && answer.status() === 200) judged.push(read(answer, (json) => faultsOfAnswer(call, json)))
  })
  return async () => [...new Set((await Promise.all(judged)).flat())]
}

/** Answers of a left page are gone. */
function read(answer: Response, judge: (json: unknown) => string[]): Promise<string[]> {
  return answer.json().then(judge, () => [])
}

/** Fields missing in the contract, which TypeScript allows in spread objects. */
function unknownFields(id: string, refusal: unknown): string[] {
  const { errors = {} } = refusal as { errors?: Readonly<Record<string, readonly string[]>> }
  const unknown = Object.entries(errors).filter(([, texts]) => texts.some((text) => text.endsWith('šeit nav zināms')))
  return unknown.map(([field]) => `${id} ${field}: sent, and not in the contract`)
}

export async function anotherBrowser(
  browser: Browser,
  baseURL: string | undefined,
  token: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const origins = [{ origin: baseURL ?? '', localStorage: Object.entries(signedIn(token)).map(([name, value]) => ({ name, value })) }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  return { context, page: await context.newPage() }
}

function signedIn(token: string): Record<string, string> {
  return { access_token: token }
}
