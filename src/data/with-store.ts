type Store = typeof import('./stored-answers.ts')

/** Its code is not needed for the first page, and without network may be missing. */
export function withStore<T>(use: (store: Store) => T | Promise<T>): Promise<T | undefined> {
  return import('./stored-answers.ts').then(use).catch(() => undefined)
}
