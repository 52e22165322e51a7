import type { Choices, ClashingField, DocumentActor } from '../../../machines/document.ts'
import { changesOf } from '../../ui/use-form.ts'

interface Versions<Values> {
  form: string
  /** Distinguishes parts of the form. */
  about?: string | undefined
  base: Values
  mine: Values
  theirs: Values
}

/** Merges both users' changes. For fields that both changed, the user decides; null when postponed. */
export async function agreed<Values extends object>(document: DocumentActor, versions: Versions<Values>): Promise<Values | null> {
  const { form, about, mine, theirs } = versions
  const fields = clashesOf(versions)
  const ownChanges = changesOf(versions.base, mine)
  if (fields.length === 0) return { ...theirs, ...ownChanges }
  const choices = await new Promise<Choices | null>((decided) => document.send({ type: 'clash', clash: { form, about, fields, decided } }))
  if (choices === null) return null
  const retainedChanges = Object.entries(ownChanges).filter(([name]) => choices[name] !== 'theirs')
  return { ...theirs, ...(Object.fromEntries(retainedChanges) as Partial<Values>) }
}

/** Fields that both changed differently. */
export function clashesOf<Values extends object>({ base, mine, theirs }: Versions<Values>): ClashingField[] {
  const changed = changesOf(base, theirs)
  const apart = changesOf(theirs, mine)
  return Object.keys(changesOf(base, mine))
    .filter((name) => name in changed && name in apart)
    .map((name) => {
      const field = name as keyof Values
      return { name, base: base[field], mine: mine[field], theirs: theirs[field] }
    })
}
