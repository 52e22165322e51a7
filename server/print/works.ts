import { serve } from '../threads/serve.ts'
import { papers } from './papers.ts'

/** @file The thread that builds documents. */

serve(papers)
