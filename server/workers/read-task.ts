import { serve } from './serve.ts'
import { readers } from './readers.ts'

/** @file The thread that reads what people send. */

serve(readers)
