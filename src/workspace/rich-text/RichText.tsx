import type { Mentionable } from '../../../contract/conversation/mentions.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import { cx } from '../../ui/classes.ts'
import type { RenderedProps } from './Rendered.tsx'

interface RichTextProps {
  /** Markdown, as a person wrote it. */
  text: string
  /** Who stands out where he is mentioned. */
  people?: readonly Mentionable[]
  className?: string
}

const rendered = apart<RenderedProps>(async () => (await import('./Rendered.tsx')).Rendered, { without: true })
const nobody: readonly Mentionable[] = []

/** A text that somebody wrote, as Markdown; the words as they were typed until what reads it is there. */
export function RichText({ text, people = nobody, className }: RichTextProps) {
  const typed = <p>{text}</p>
  return (
    <div className={cx('rich-text', className)}>
      <Loaded part={rendered} props={{ text, people }} meanwhile={typed} failed={typed} />
    </div>
  )
}
