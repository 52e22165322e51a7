export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const toneSoft: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-text',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export const toneText: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}

export const controlBox =
  'h-7.5 w-full min-w-0 rounded-control border bg-raised px-2 text-base text-text own-ring focus:outline-2 focus:-outline-offset-1 focus:outline-accent [&[readonly]]:bg-surface disabled:bg-surface disabled:text-muted'

/** Fields of a new record, in as many columns as there is room for. */
export const formGrid =
  'grid shrink-0 grid-cols-1 items-start gap-x-4 gap-y-3 p-4 @min-[640px]/main:grid-cols-2 @min-[1100px]/main:grid-cols-3'

/** The last row of `formGrid`, in sight however long the form is. */
export const formFoot = 'no-print sticky bottom-0 z-[2] col-span-full -mx-4 -mb-4 border-t border-line bg-raised px-4 py-2.5'
