import type { Choices, ClashingField, DocumentActor } from '../../../machines/document.ts'
import { changesOf } from '../../ui/use-form.ts'

/** What two people made of the same values. */
interface Versions<Values> {
  /** Name of the form in its record. */
  form: string
  /** Which of several things in the form it is about. */
  about?: string | undefined
  base: Values
  mine: Values
  theirs: Values
}

/**
 * Both people's changes together. Fields that only one of them changed need no question; on the others the person
 * decides, and the record's actor holds the question meanwhile. Null when he puts it off.
 */
export async function agreed<Values extends object>(document: DocumentActor, versions: Versions<Values>): Promise<Values | null> {
  const { form, about, mine, theirs } = versions
  const fields = clashesOf(versions)
  const own = changesOf(versions.base, mine)
  if (fields.length === 0) return { ...theirs, ...own }
  const choices = await new Promise<Choices | null>((decided) => document.send({ type: 'clash', clash: { form, about, fields, decided } }))
  if (choices === null) return null
  const kept = Object.entries(own).filter(([name]) => choices[name] !== 'theirs')
  return { ...theirs, ...(Object.fromEntries(kept) as Partial<Values>) }
}

/** The fields that both changed, and not to the same. */
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
