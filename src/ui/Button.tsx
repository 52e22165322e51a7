import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import { chordAria, chordText } from './chord-text.ts'
import { cx } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface PressProps {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** `primary`: once per view; `danger` leads to an irreversible action, `final` executes it. */
  tone?: 'primary' | 'plain' | 'quiet' | 'danger' | 'final' | undefined
  type?: 'button' | 'submit' | undefined
  /** The disabled button stays focusable and shows this. */
  disabledReason?: string | null | undefined
  busy?: boolean | undefined
  /** Shown as tooltip and read as description. */
  note?: string | null | undefined
  /** Chord as the dispatcher writes it, e.g. `ctrl+enter`; displayed, not bound here. */
  shortcut?: string | undefined
  autoFocus?: boolean | undefined
  tabIndex?: number | undefined
  className?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  id?: string | undefined
  'aria-pressed'?: boolean | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined
}

interface ButtonProps extends PressProps {
  children: ReactNode
  icon?: ReactNode
}

export function Button({ children, icon, className, ...press }: ButtonProps) {
  const { tone = 'plain', shortcut } = press
  return (
    <Press {...press} hint={press.disabledReason ?? press.note} className={cx('gap-1.5 px-2.5', className)}>
      {icon}
      <span className="truncate">{children}</span>
      {shortcut && <Kbd chord={shortcut} className={cx('max-sm:hidden', tone !== 'primary' && tone !== 'final' && 'text-muted')} />}
    </Press>
  )
}

interface IconButtonProps extends PressProps {
  label: string
  children: ReactNode
}

export function IconButton({ label, children, className, tone = 'quiet', ...press }: IconButtonProps) {
  const name = press.shortcut ? `${label} (${chordText(press.shortcut)})` : label
  return (
    <Press {...press} tone={tone} label={label} hint={press.disabledReason ?? name} className={cx('w-7.5', className)}>
      {children}
    </Press>
  )
}

const tones = {
  primary: 'border-accent bg-accent text-on-accent font-medium hover:bg-accent-strong hover:border-accent-strong',
  plain: 'border-line bg-raised text-text hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft',
  quiet: 'border-transparent bg-transparent text-text hover:bg-hover',
  danger: 'border-line bg-raised text-danger hover:bg-danger-soft',
  final: 'border-danger bg-danger text-on-danger font-medium hover:bg-danger-strong hover:border-danger-strong',
}

const greyed = 'bg-transparent text-muted'

interface InnerProps extends PressProps {
  children: ReactNode
  label?: string
  hint: ReactNode
}

function Press({
  children,
  label,
  hint,
  tone = 'plain',
  type = 'button',
  disabledReason,
  note,
  busy,
  shortcut,
  onClick,
  className,
  ...rest
}: InnerProps) {
  const off = Boolean(disabledReason) || busy
  const reasonId = useId()
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!off) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Tooltip text={hint} className="inline-flex min-w-0 shrink-0">
      <button
        {...rest}
        // A following dialog searches for it, since React has already focused.
        data-autofocus={rest.autoFocus || undefined}
        type={type}
        onClick={press}
        aria-label={label}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={(disabledReason ?? note) ? reasonId : undefined}
        data-key={shortcut}
        aria-keyshortcuts={shortcut && !shortcut.includes(' ') ? chordAria(shortcut) : undefined}
        className={cx(
          'inline-flex h-7.5 min-w-0 items-center justify-center rounded-control border text-base whitespace-nowrap select-none',
          off ? cx(greyed, tone === 'quiet' ? 'border-transparent' : 'border-line') : tones[tone],
          busy && 'animate-[pulse-soft_1.2s_infinite]',
          className,
        )}
      >
        {children}
      </button>
      {(disabledReason ?? note) && (
        <span id={reasonId} hidden>
          {disabledReason ?? note}
        </span>
      )}
    </Tooltip>
  )
}
