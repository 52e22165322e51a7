import { parseArgs } from 'node:util'
import { fullDiskWords, StartError } from '../runtime/start-error.ts'

type Options = Readonly<Record<string, { type: 'string' } | { type: 'boolean'; default: false }>>

interface Usage<O extends Options> {
  usage: string
  options: O
  words: 0 | 1
}

/** @throws StartError with the usage */
export function argumentsOf<O extends Options>({ usage, options, words }: Usage<O>) {
  const read = parsed(options)
  // An empty word is an unset script variable.
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

/** Prints one line for a StartError, else the full error. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(fullDiskWords(error) ?? (error instanceof StartError ? error.message : error))
    process.exitCode = 1
  }
}
