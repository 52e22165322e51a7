import type { Page } from '../../contract/pages.ts'

/**
 * The pages that need no sign-in, so that the sign-in does not carry all 151 pages; a test holds
 * them equal to the contract's.
 */
export const visitorPages: readonly Pick<Page, 'path' | 'permission' | 'module'>[] = [
  { path: '/login', permission: 'visitor', module: '' },
  { path: '/password/{token}', permission: 'visitor', module: '' },
  { path: '/invitation/{token}', permission: 'visitor', module: '' },
]

/** The page of an address when it is one of those; null stands for any page that needs sign-in. */
export function visitorPage(address: string): (typeof visitorPages)[number] | null {
  const [, first] = address.split(/[/?]/)
  return visitorPages.find(({ path }) => path.split('/')[1] === first) ?? null
}
