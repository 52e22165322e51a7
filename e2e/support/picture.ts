import { test, type Locator, type Page } from '@playwright/test'

/** Screenshot for review, only with E2E_PICTURES=1. */
export async function keepPicture(of: Page | Locator, name: string): Promise<void> {
  if (process.env['E2E_PICTURES']) await of.screenshot({ path: test.info().outputPath(name) })
}
