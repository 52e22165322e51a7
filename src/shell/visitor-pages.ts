import type { Page } from '../../contract/pages.ts'

/** Pages without sign-in, separate from the contract for bundle size; a test compares both. */
export const visitorPages: readonly Pick<Page, 'path' | 'permission' | 'module'>[] = [
  { path: '/login', permission: 'visitor', module: '' },
  { path: '/password/{token}', permission: 'visitor', module: '' },
  { path: '/invitation/{token}', permission: 'visitor', module: '' },
]

/** Returns null for pages that need sign-in. */
export function visitorPage(address: string): (typeof visitorPages)[number] | null {
  const [, first] = address.split(/[/?]/)
  return visitorPages.find(({ path }) => path.split('/')[1] === first) ?? null
}
