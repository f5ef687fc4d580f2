-- The processes that work jobs. Each writes its row every few seconds from one session; where the row grows old, or the
-- session has ended, others take up the jobs that its runners hold and the mails that it claimed.
CREATE TABLE job_processes (
  id text CONSTRAINT job_processes_pk PRIMARY KEY,
  -- As graphile_worker.jobs.locked_by has them.
  runner_ids text[] NOT NULL,
  session_pid integer NOT NULL,
  session_started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- From when on the next mail may be sent, for the shop as a whole. One row.
CREATE TABLE mail_pace (
  id boolean DEFAULT true CONSTRAINT mail_pace_pk PRIMARY KEY CONSTRAINT mail_pace_one_row CHECK (id),
  free_at timestamptz NOT NULL DEFAULT now(),
  security_free_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO mail_pace DEFAULT VALUES;

-- Which process sends a mail now (job_processes.id), and why one was given up: codes, never an address.
ALTER TABLE mails ADD COLUMN claimed_by text, ADD COLUMN failure text;
