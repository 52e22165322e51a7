import type { Mentionable } from '../../../contract/conversation/mentions.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import { cx } from '../../ui/classes.ts'
import type { RenderedProps } from './Rendered.tsx'

interface RichTextProps {
  text: string
  people?: readonly Mentionable[]
  className?: string
}

const rendered = apart<RenderedProps>(async () => (await import('./Rendered.tsx')).Rendered, { without: true })
const nobody: readonly Mentionable[] = []

/** Shows plain text until the renderer is loaded. */
export function RichText({ text, people = nobody, className }: RichTextProps) {
  const plainText = <p>{text}</p>
  return (
    <div className={cx('rich-text', className)}>
      <Loaded part={rendered} props={{ text, people }} meanwhile={plainText} failed={plainText} />
    </div>
  )
}
