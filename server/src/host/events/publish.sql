-- Writes an event for each listener that listens to its type now, in the transaction of its cause.
CREATE FUNCTION api.publish(p_type text, p_version integer, p_subject text, p_payload jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (listener, type, version, subject, payload)
    SELECT listener, p_type, p_version, p_subject, p_payload FROM event_listeners WHERE type = p_type;
END
$$;
