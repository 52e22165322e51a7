import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { callAt, faultsOfAnswer } from '../../tests/support/strict-answers.ts'
import { newPerson, type PersonOptions, type Worker } from './people.ts'

interface Fixtures {
  /** Who the person of the test is: `test.use({ who: { permissions: [...] } })`. */
  who: PersonOptions
  /** The person whose browser `page` is, signed in. */
  person: Worker
}

/** A test with a person of its own, signed in in `page`; independent of every other test. */
export const test = base.extend<Fixtures>({
  who: [{}, { option: true }],
  person: async ({ baseURL, who }, use) => use(await newPerson(baseURL ?? '', who)),
  page: async ({ page }, use) => {
    const faults = answersStrictly(page)
    await use(page)
    // An answer that is on its way when the test ends is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await faults(), 'answers are what the contract says').toEqual([])
  },
  storageState: async ({ baseURL, person }, use) => use(signedIn(baseURL, person.token)),
})

/** Holds what the client was answered against the contract; ask what differed when the test is over. */
function answersStrictly(page: Page): () => Promise<string[]> {
  const judged: Promise<string[]>[] = []
  page.on('response', (answer) => {
    const call = callAt(answer.request().method(), new URL(answer.url()).pathname)
    if (!call || call.spec.file || answer.status() !== 200) return
    // The browser keeps no answers of a page that was left meanwhile.
    const body = answer.json().then(
      (json: unknown) => faultsOfAnswer(call, json),
      () => [],
    )
    judged.push(body)
  })
  return async () => [...new Set((await Promise.all(judged)).flat())]
}

/** A test of somebody who has not signed in. */
export const visitorTest = base

/** Another browser in which a person is signed in; closed by the test. */
export async function anotherBrowser(
  browser: Browser,
  baseURL: string | undefined,
  token: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ storageState: signedIn(baseURL, token) })
  return { context, page: await context.newPage() }
}

/** What a browser keeps of a signed-in person. */
function signedIn(baseURL = '', token: string) {
  return { cookies: [], origins: [{ origin: baseURL, localStorage: [{ name: 'access_token', value: token }] }] }
}
