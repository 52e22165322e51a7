import { parseArgs } from 'node:util'
import { fullDiskWords, StartError } from '../runtime/start-error.ts'

/** Options of a command of a terminal, as `parseArgs` has them. */
type Options = Readonly<Record<string, { type: 'string' } | { type: 'boolean'; default: false }>>

interface Usage<O extends Options> {
  /** How it is called, told when it is called otherwise. */
  usage: string
  options: O
  /** How many words stand beside the options. */
  words: 0 | 1
}

/**
 * What a command of a terminal is called with.
 * @throws StartError with how it is to be called
 */
export function argumentsOf<O extends Options>({ usage, options, words }: Usage<O>) {
  const read = parsed(options)
  // An empty word is none: a variable of a script that is not set.
  if (read?.positionals.length !== words || read.positionals.includes('')) throw new StartError(usage)
  return read
}

function parsed<O extends Options>(options: O) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Does what a command does; of what ends it, one line where a person can mend it, else all that is known. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(fullDiskWords(error) ?? (error instanceof StartError ? error.message : error))
    process.exitCode = 1
  }
}
