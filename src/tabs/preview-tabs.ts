import { personal } from '../store/personal.ts'

const store = personal<boolean>({
  key: 'previews',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

/** Enter in a list opens the preview tab, Shift+Enter a lasting one; otherwise the other way round. */
export const previewsFirst = store.get
export const setPreviewsFirst = store.set
